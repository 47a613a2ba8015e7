/** By this header a run says which one it is, on top-level navigations alone: on any other request it would ask servers for their consent first (CORS). */
export const RUN_HEADER = 'X-Rove-Run';

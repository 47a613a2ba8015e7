/** Whether a request by this method may change something. */
export const mayChange = (method: string): boolean => !/^(GET|HEAD|OPTIONS)$/.test(method);

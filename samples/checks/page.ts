export type Item = { id: string; text: string };
export type Page = (given: { faulty: boolean; query: URLSearchParams; rest: string }) => string;

export const STYLE = '<style>body{font:16px sans-serif} .done{color:#555}</style>';

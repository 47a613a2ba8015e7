/** Ports that a browser never asks for a page: the Fetch standard's "bad ports" (https://fetch.spec.whatwg.org/#port-blocking). */
const BAD_PORTS = [
  0, 1, 7, 9, 11, 13, 15, 17, 19, 20, 21, 22, 23, 25, 37, 42, 43, 53, 69, 77, 79, 87, 95, 101, 102, 103, 104,
  109, 110, 111, 113, 115, 117, 119, 123, 135, 137, 139, 143, 161, 179, 389, 427, 465, 512, 513, 514, 515,
  526, 530, 531, 532, 540, 548, 554, 556, 563, 587, 601, 636, 989, 990, 993, 995, 1719, 1720, 1723, 2049,
  3659, 4045, 4190, 5060, 5061, 6000, 6566, 6665, 6666, 6667, 6668, 6669, 6679, 6697, 10080,
];
/** Further services that speak no HTTP: remote desktops, databases, caches, directories, queues (IANA's registry). */
const SERVICE_PORTS = [
  445, 873, 1433, 1521, 1883, 3306, 3389, 5432, 5671, 5672, 5900, 5985, 5986, 6379, 6443, 8883, 9042, 11211,
  27017,
];
const REFUSED: ReadonlySet<number> = new Set([...BAD_PORTS, ...SERVICE_PORTS]);
const PRIVILEGED_END = 1_024;

/** Whether a web app may live there: 80, 443, or a port above 1023 that is no other service's. */
export function isWebPort(port: number): boolean {
  return port === 80 || port === 443 || (port >= PRIVILEGED_END && !REFUSED.has(port));
}

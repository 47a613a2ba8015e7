import encodeQR from 'qr';

/** Modules of white around the code (ISO/IEC 18004 asks for four). */
const QUIET_ZONE = 4;

/** A QR code of a text as SVG on white, so that it is readable on a dark page too. @throws RangeError when the text is too long */
export function qrSvg(text: string): string {
  const modules = qrModules(text);
  const size = modules.length;
  let path = '';
  for (const [y, row] of modules.entries())
    for (const [x, dark] of row.entries()) if (dark) path += `M${x},${y}h1v1h-1z`;
  return (
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${size} ${size}" shape-rendering="crispEdges">` +
    `<rect width="${size}" height="${size}" fill="white"/><path d="${path}" fill="black"/></svg>`
  );
}

/** The modules with their quiet zone, true for dark. @throws RangeError when the text is too long */
export function qrModules(text: string): boolean[][] {
  try {
    return encodeQR(text, 'raw', { ecc: 'medium', border: QUIET_ZONE });
  } catch (error) {
    throw new RangeError('The text is too long for a QR code', { cause: error });
  }
}

import { type Category, findProduct } from './catalogue.ts';

const GLYPHS: Record<Category, string> = {
  kitchen:
    '<path d="M120 130h130v100a40 40 0 0 1-40 40h-50a40 40 0 0 1-40-40z"/><path d="M250 155h20a32 32 0 0 1 0 64h-20" fill="none" stroke-width="16"/>',
  garden:
    '<path d="M200 290c-6-70-4-110 0-150"  fill="none" stroke-width="12"/><path d="M200 190c-70 0-90-40-88-84 60 0 90 30 88 84zM203 160c0-60 30-84 88-84 2 50-30 84-88 84z"/>',
  desk: '<path d="M118 262l16-58 122-122 42 42-122 122z"/><path d="M118 262l58-16-42-42z" fill="#fff" fill-opacity=".5"/>',
  home: '<path d="M110 200l90-84 90 84v80H110z"/><path d="M178 280v-52h44v52z" fill="#fff" fill-opacity=".6"/>',
};

function hueOf(text: string): number {
  let hue = 0;
  for (const char of text) hue = (hue * 31 + char.charCodeAt(0)) % 360;
  return hue;
}

/** A drawn picture of a product, view 1 to 3; null when there is no such product. */
export function productPicture(slug: string, view: number): string | null {
  const item = findProduct(slug);
  if (!item || view < 1 || view > 3) return null;
  const hue = hueOf(slug);
  const turn = [0, -14, 12][view - 1];
  const scale = [1, 1.25, 0.8][view - 1];
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 400 400" role="img">
<defs><linearGradient id="g" x2="1" y2="1"><stop stop-color="hsl(${hue} 42% 90%)"/><stop offset="1" stop-color="hsl(${(hue + 40) % 360} 38% 78%)"/></linearGradient></defs>
<rect width="400" height="400" fill="url(#g)"/><ellipse cx="200" cy="318" rx="110" ry="16" fill="#000" fill-opacity=".08"/>
<g transform="translate(200 200) rotate(${turn}) scale(${scale}) translate(-200 -190)" fill="hsl(${hue} 34% 34%)" stroke="hsl(${hue} 34% 34%)" stroke-linejoin="round">${GLYPHS[item.category]}</g></svg>`;
}

/** The landscape of the home page. */
export const HERO_PICTURE = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 1200 480" preserveAspectRatio="xMidYMid slice">
<rect width="1200" height="480" fill="#e9efe2"/><circle cx="930" cy="130" r="62" fill="#f6d58a"/>
<path d="M0 330Q220 190 430 300T880 270T1200 240V480H0z" fill="#b9cfae"/>
<path d="M0 390Q260 270 560 370T1200 330V480H0z" fill="#7fa47c"/><path d="M0 440Q300 370 640 425T1200 400V480H0z" fill="#2f6149"/>
<g fill="#1f4d3a"><path d="M150 400l38-120 38 120zM205 412l30-92 30 92zM1000 380l34-110 34 110zM1050 392l27-80 27 80z"/></g></svg>`;

export const ICON = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32"><rect width="32" height="32" rx="7" fill="#1f4d3a"/><path d="M16 27V12M16 20c-7 0-9-4-9-9 6 0 9 3 9 9zM16 16c0-6 3-9 9-9 0 5-3 9-9 9z" fill="none" stroke="#f3efe2" stroke-width="2.4"/></svg>`;

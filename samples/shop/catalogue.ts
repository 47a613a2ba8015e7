export type Category = 'kitchen' | 'garden' | 'desk' | 'home';

export type Product = {
  slug: string;
  name: string;
  category: Category;
  price: number;
  was: number | null;
  stars: number;
  blurb: string;
  made: string;
};

export const CATEGORIES: Record<Category, string> = {
  kitchen: 'Kitchen',
  garden: 'Garden',
  desk: 'Desk',
  home: 'Home',
};

const product = (
  slug: string,
  name: string,
  category: Category,
  price: number,
  stars: number,
  made: string,
  blurb: string,
  was: number | null = null,
): Product => ({ slug, name, category, price, was, stars, blurb, made });

/** Everything on sale. Prices are pence. */
export const PRODUCTS: readonly Product[] = [
  product(
    'enamel-mug',
    'Enamel camp mug',
    'kitchen',
    1450,
    5,
    'Steel, fired twice',
    'Keeps tea honest, on a hob or by a fire.',
  ),
  product(
    'linen-apron',
    'Linen cross-back apron',
    'kitchen',
    4200,
    4,
    'Washed flax',
    'Two deep pockets and no knots.',
    4900,
  ),
  product(
    'oak-board',
    'Oak serving board',
    'kitchen',
    3600,
    5,
    'Offcuts of Devon oak',
    'One plank, oiled by hand.',
  ),
  product(
    'salt-cellar',
    'Stoneware salt cellar',
    'kitchen',
    1900,
    4,
    'Stoneware',
    'A lid that stays where it is put.',
  ),
  product(
    'pour-over',
    'Glass pour-over set',
    'kitchen',
    5400,
    4,
    'Borosilicate glass',
    'Slow coffee for two.',
    6200,
  ),
  product(
    'tea-towels',
    'Striped tea towels, pair',
    'kitchen',
    1650,
    3,
    'Cotton and linen',
    'They dry before the plates do.',
  ),
  product(
    'hand-trowel',
    'Forged hand trowel',
    'garden',
    2400,
    5,
    'Carbon steel and ash',
    'Holds an edge in clay.',
  ),
  product(
    'seed-tin',
    'Seed storage tin',
    'garden',
    2200,
    4,
    'Recycled tin',
    'Twelve months, twelve pockets.',
  ),
  product('twine-stand', 'Jute twine and stand', 'garden', 1800, 4, 'Jute, iron', 'A cutter built in.', 2300),
  product(
    'rain-gauge',
    'Copper rain gauge',
    'garden',
    3900,
    5,
    'Spun copper',
    'Tells you what you got wet for.',
  ),
  product(
    'kneeler',
    'Folding kneeler',
    'garden',
    3100,
    3,
    'Canvas and cork',
    'For borders that go on and on.',
  ),
  product('herb-pots', 'Terracotta herb pots', 'garden', 2700, 4, 'Terracotta', 'Three pots, one tray.'),
  product(
    'pencil-set',
    'Cedar pencils, dozen',
    'desk',
    1200,
    5,
    'Incense cedar',
    'Graded from soft to softer.',
  ),
  product(
    'field-notes',
    'Stitched field notebook',
    'desk',
    950,
    4,
    'Recycled paper',
    'Lies flat, fits a coat.',
  ),
  product('brass-ruler', 'Brass ruler', 'desk', 1750, 4, 'Solid brass', 'Metric, and it stays that way.'),
  product(
    'desk-lamp',
    'Swing-arm desk lamp',
    'desk',
    8900,
    5,
    'Steel, cloth flex',
    'Light just where you point it.',
    10900,
  ),
  product('letter-tray', 'Ash letter tray', 'desk', 4600, 3, 'Steam-bent ash', 'A place for what can wait.'),
  product('ink-bottle', 'Walnut ink', 'desk', 1350, 4, 'Walnut husk', 'Brown that turns warmer with age.'),
  product(
    'wool-throw',
    'Herringbone wool throw',
    'home',
    7800,
    5,
    'Lambswool',
    'Woven in the Borders.',
    9500,
  ),
  product(
    'beeswax-candles',
    'Beeswax candles, four',
    'home',
    2100,
    4,
    'Beeswax',
    'Eight hours each, no drips.',
  ),
  product('log-basket', 'Willow log basket', 'home', 6400, 4, 'Somerset willow', 'Holds an evening of oak.'),
  product('door-stop', 'Slate door stop', 'home', 1600, 3, 'Welsh slate', 'Wins against any draught.'),
  product('hook-rail', 'Five-hook rail', 'home', 3400, 4, 'Beech, iron', 'One for everybody and one spare.'),
  product('wash-bag', 'Waxed wash bag', 'home', 2900, 4, 'Waxed cotton', 'Weekend sized.'),
];

export const PAGE_SIZE = 8;
export const SORTS = {
  featured: 'Featured',
  price_up: 'Price: low to high',
  price_down: 'Price: high to low',
  name: 'Name',
};

export type Listing = { items: Product[]; total: number; page: number; pages: number };

/** One page of products, by category, words and order. */
export function listProducts(query: {
  category: string;
  words: string;
  sort: string;
  page: number;
}): Listing {
  const words = query.words.toLowerCase().split(/\s+/).filter(Boolean);
  const found = PRODUCTS.filter(
    (item) =>
      (!(query.category in CATEGORIES) || item.category === query.category) &&
      words.every((word) => `${item.name} ${item.blurb} ${item.made}`.toLowerCase().includes(word)),
  );
  if (query.sort === 'price_up') found.sort((a, b) => a.price - b.price);
  if (query.sort === 'price_down') found.sort((a, b) => b.price - a.price);
  if (query.sort === 'name') found.sort((a, b) => a.name.localeCompare(b.name));
  const pages = Math.max(1, Math.ceil(found.length / PAGE_SIZE));
  const page = Math.min(Math.max(1, query.page), pages);
  return { items: found.slice((page - 1) * PAGE_SIZE, page * PAGE_SIZE), total: found.length, page, pages };
}

export function findProduct(slug: string): Product | undefined {
  return PRODUCTS.find((item) => item.slug === slug);
}

/** What a coffee roaster in Berlin has before there is a shop: a range of thirty products as a file of a spreadsheet, and a logo. */

const KINDS = ['Espresso', 'Filter', 'Decaf', 'Crema', 'Omniroast'];
const ORIGINS = ['Ethiopia', 'Colombia', 'Brazil', 'Kenya', 'Guatemala', 'Sumatra'];

/** Of the build, in place of a photographer's. */
const PICTURES = ['rosehip-stoneware-teapot', 'swift-lane-running-shoes', 'scree-leather-hiking-boots'];

export const MOST_PRODUCTS = KINDS.length * ORIGINS.length;

export function coffeeFile(): { name: string; mimeType: string; buffer: Buffer } {
  const products = KINDS.flatMap((kind, k) =>
    ORIGINS.map((origin, o) => {
      const n = k * ORIGINS.length + o;
      const picture = `/pictures/${PICTURES[n % PICTURES.length]}-1.webp`;
      const price = (8.9 + n * 0.25).toFixed(2).replace('.', ',');
      return `${kind} ${origin};Röstkaffee aus ${origin}, 250 g.;Rösterei Amsel;${kind};${price};0;40;${picture};250`;
    }),
  );
  const head = 'title;description;brand;category;price;discountPercentage;stock;thumbnail;weightGrams';
  return { name: 'kaffee.csv', mimeType: 'text/csv', buffer: Buffer.from([head, ...products].join('\r\n')) };
}

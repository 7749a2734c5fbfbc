declare module 'subset-font' {
  /** @param text the characters that stay; undefined with keepAllGlyphs */
  export default function subsetFont(
    font: Buffer,
    text: string | undefined,
    options: {
      keepAllGlyphs?: boolean;
      noHinting?: boolean;
      targetFormat: 'truetype';
      variationAxes?: Readonly<Record<string, number>>;
    },
  ): Promise<Buffer>;
}

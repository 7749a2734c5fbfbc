/** @type {readonly import('../mutants.mjs').Mutant[]} */
export const mediaMutants = [
  {
    name: 'the pixels of a picture are counted before it is decoded',
    file: 'media/render-picture.ts',
    from: 'if (width * height > PICTURE_PIXELS_MAX) {',
    to: 'if (width * height > 100 * PICTURE_PIXELS_MAX * PICTURE_PIXELS_MAX) {',
    tests: ['src/media/upload.routes.test.ts'],
  },
  {
    name: 'the address of a picture leads to no other file',
    file: 'media/media-files.routes.ts',
    from: 'isPictureFile(name) ?',
    to: 'name !== undefined ?',
    tests: ['src/media/upload.routes.test.ts'],
  },
  {
    name: 'a picture is uploaded by admins only',
    file: 'media/upload.routes.ts',
    from: '...requireAdmin,',
    to: "access: 'user',",
    tests: ['src/media/upload.routes.test.ts'],
  },
  {
    name: 'the orientation of a photograph is applied',
    file: 'media/render-picture.ts',
    from: 'encode(open(file).autoOrient(), facts.format)',
    to: 'encode(open(file), facts.format)',
    tests: ['src/media/upload.routes.test.ts'],
  },
  {
    name: 'a changed alt text is audited with what it was before',
    file: 'media/update-media.ts',
    from: 'before: { alt: media.alt },',
    to: 'before: { alt: changed.alt },',
    tests: ['src/media/media.routes.test.ts'],
  },
  {
    name: 'an alt text that is sent again as it is leaves no entry',
    file: 'media/update-media.ts',
    from: ' || input.alt === media.alt) return media;',
    to: ') return media;',
    tests: ['src/media/media.routes.test.ts'],
  },
  {
    name: 'a file in a backup gets no path of its own choice',
    file: 'media/picture-files.ts',
    from: 'return PICTURE_FILE.test(name);',
    to: 'return PICTURE_FILE.test(name) || true;',
    tests: ['ops/pictures.test.ts'],
  },
];

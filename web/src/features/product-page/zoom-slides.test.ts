import { expect, test } from 'vitest';
import { zoomSlide } from './zoom-slides.ts';

const HASH = '0123456789abcdef0123456789abcdef01234567';

test('an uploaded picture is zoomed in each of its sizes up to 1600 pixels', () => {
  const { srcSet, ...slide } = zoomSlide({ src: `/media/${HASH}/2000x1000.jpg`, alt: 'A vase' });
  expect(slide).toEqual({ src: `/media/${HASH}/2000x1000.jpg`, alt: 'A vase', width: 2000, height: 1000 });
  expect(srcSet?.at(-1)).toEqual({ src: `/media/${HASH}/1600.webp`, width: 1600, height: 800 });
  expect(srcSet?.map(({ width }) => width)).toEqual([320, 640, 960, 1600]);
});

test('a picture of another site is shown as it is', () => {
  expect(zoomSlide({ src: 'https://pictures.example/vase.jpg', alt: '' })).toEqual({
    src: 'https://pictures.example/vase.jpg',
    alt: '',
  });
});

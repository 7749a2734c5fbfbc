import { describe, expect, it } from 'vitest';
import { someProduct } from '../../../../test/samples.ts';
import { draftOf } from '../product-draft.ts';
import {
  assignFiles,
  changedAlts,
  movePicture,
  pictureSlots,
  placePicture,
  repeatThumbnail,
  typeAddress,
  typeAlt,
} from './picture-slots.ts';

const own = (digit: string) => `/media/${digit.repeat(40)}/700x700.jpg`;
const product = {
  ...someProduct(),
  thumbnail: own('a'),
  images: [own('b'), '/pictures/x.webp', 'https://elsewhere.example/y.png', own('a')],
  imageAlts: ['B', '', '', 'A'],
};
const draft = draftOf(product);
const addresses = (of: typeof draft) => pictureSlots.map((slot) => of[slot]);

describe('the pictures of a product form', () => {
  it('move with their alt texts', () => {
    const moved = movePicture(draft, 'image2', 'thumbnail');
    expect(addresses(moved)).toEqual(['/pictures/x.webp', own('a'), own('b'), 'https://elsewhere.example/y.png']);
    expect([moved.thumbnailAlt, moved.image1Alt, moved.image2Alt, moved.image3Alt]).toEqual(['', 'A', 'B', '']);
    expect(movePicture(moved, 'thumbnail', 'image2')).toEqual(draft);
  });

  it('go to the place they are dropped on, then to free places, and the rest has none', () => {
    const empty = draftOf(undefined);
    const slotsOf = ({ placed }: ReturnType<typeof assignFiles<string>>) => placed.map(({ slot }) => slot);
    expect(slotsOf(assignFiles(['1', '2'], empty, [], undefined))).toEqual(['thumbnail', 'image1']);
    expect(slotsOf(assignFiles(['1', '2', '3'], empty, ['image1'], 'image3'))).toEqual([
      'image3',
      'thumbnail',
      'image2',
    ]);
    expect(assignFiles(['1', '2'], draft, [], undefined)).toEqual({ placed: [], left: 2 });
    expect(assignFiles(['1', '2'], draft, [], 'image1')).toMatchObject({ placed: [{ slot: 'image1' }], left: 1 });
  });

  it('have one alt text each, wherever they are shown', () => {
    const twice = placePicture(draft, 'image3', own('a'), 'A');
    const typed = typeAlt(twice, 'thumbnail', 'A lamp');
    expect([typed.thumbnailAlt, typed.image3Alt, typed.image1Alt]).toEqual(['A lamp', 'A lamp', 'B']);
    expect(typeAddress(typed, 'image2', own('a'), product).image2Alt).toBe('A lamp');
    expect(typeAddress(draft, 'thumbnail', 'https://elsewhere.example/z.png', product).thumbnailAlt).toBe('');
  });

  it('need no saving of alt texts that nobody changed, and of pictures of other addresses', () => {
    expect(changedAlts(draft, product).size).toBe(0);
    expect(changedAlts(typeAlt(draft, 'image2', 'x'), product).size).toBe(0);
    expect([...changedAlts(typeAlt(draft, 'image1', ' New '), product)]).toEqual([[own('b'), 'New']]);
    expect([...changedAlts(typeAlt(draft, 'image1', ''), product)]).toEqual([[own('b'), '']]);
    expect(changedAlts(placePicture(draft, 'image2', own('c'), ''), product).size).toBe(0);
  });

  it('can repeat the thumbnail in empty places', () => {
    const one = placePicture(draftOf(undefined), 'thumbnail', own('c'), 'C');
    expect(addresses(repeatThumbnail(one))).toEqual(Array(4).fill(own('c')));
    expect(repeatThumbnail(draft)).toEqual(draft);
  });
});

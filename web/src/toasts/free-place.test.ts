import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { type Box, freePlace } from './free-place.ts';

const area: Box = { left: 16, top: 0, right: 374, bottom: 828 };
const size = { width: 200, height: 48 };
const lowest = area.bottom - size.height;

const someBox = fc
  .record({
    left: fc.integer({ min: -50, max: 380 }),
    top: fc.integer({ min: -50, max: 840 }),
    width: fc.integer({ min: 1, max: 400 }),
    height: fc.integer({ min: 1, max: 120 }),
  })
  .map(({ left, top, width, height }) => ({ left, top, right: left + width, bottom: top + height }));

function covers(place: { left: number; top: number }, box: Box): boolean {
  return (
    place.left < box.right &&
    place.left + size.width > box.left &&
    place.top < box.bottom &&
    place.top + size.height > box.top
  );
}

describe('the place of a message', () => {
  test('is the bottom left corner if nothing must stay uncovered', () => {
    expect(freePlace(size, [], area)).toEqual({ left: 16, top: lowest });
  });

  test('is above a bar at the bottom', () => {
    const bar = { left: 0, top: 768, right: 390, bottom: 844 };
    expect(freePlace(size, [bar], area)).toEqual({ left: 16, top: 768 - 1 - 48 });
  });

  test('never covers anything, and stays within the area', () => {
    fc.assert(
      fc.property(fc.array(someBox, { maxLength: 30 }), (taken) => {
        const place = freePlace(size, taken, area);
        if (place === undefined) return;
        expect(taken.filter((box) => covers(place, box))).toEqual([]);
        expect(place.left).toBeGreaterThanOrEqual(area.left);
        expect(place.left + size.width).toBeLessThanOrEqual(area.right);
        expect(place.top).toBeGreaterThanOrEqual(area.top);
        expect(place.top).toBeLessThanOrEqual(lowest);
      }),
    );
  });

  test('is found wherever there is room with a margin', () => {
    fc.assert(
      fc.property(
        fc.array(someBox, { maxLength: 30 }),
        fc.integer({ min: area.left, max: area.right - size.width }),
        fc.integer({ min: area.top, max: lowest }),
        (boxes, left, top) => {
          // Removes what is in the way, to make room for the message and its margin.
          const room = { left: left - 4, top: top - 4, right: left + size.width + 4, bottom: top + size.height + 4 };
          const taken = boxes.filter(
            (box) =>
              box.right <= room.left || box.left >= room.right || box.bottom <= room.top || box.top >= room.bottom,
          );
          expect(freePlace(size, taken, area)).toBeDefined();
        },
      ),
    );
  });

  test('is none if everything is taken', () => {
    const boxes = [
      { left: 0, top: 0, right: 390, bottom: 700 },
      { left: 200, top: 700, right: 390, bottom: 844 },
    ];
    expect(freePlace(size, boxes, area)).toBeUndefined();
  });
});

import { describe, expect, it } from 'vitest';
import { hasStates, isPostcodeFirst, placeLine } from './address-lines.ts';
import { countries } from './countries.ts';

describe('the lines of an address', () => {
  it('have a state only where addresses have one', () => {
    for (const country of ['US', 'CA', 'AU', 'BR', 'IN', 'JP', 'IT']) expect(hasStates(country), country).toBe(true);
    for (const country of ['DE', 'FR', 'GB', 'NL', 'SE', 'AT', 'NZ']) expect(hasStates(country), country).toBe(false);
  });

  it('have postcode and city in the order of the country', () => {
    for (const country of ['DE', 'FR', 'ES', 'SE', 'MX', 'JP']) expect(isPostcodeFirst(country), country).toBe(true);
    for (const country of ['US', 'GB', 'CA', 'AU', 'IE', 'IN']) expect(isPostcodeFirst(country), country).toBe(false);
  });

  it('say nothing of a state that was not asked for', () => {
    const place = { city: 'Berlin', state: '-', pinCode: '10115' };
    expect(placeLine({ ...place, country: 'DE' })).toBe('10115 Berlin');
    expect(placeLine({ city: 'York', state: '-', pinCode: 'YO1 7HH', country: 'GB' })).toBe('York YO1 7HH');
    expect(placeLine({ ...place, state: 'Brandenburg', country: 'DE' })).toBe('Berlin, Brandenburg 10115');
    expect(placeLine({ city: 'Springfield', state: 'Oregon', pinCode: '97477' })).toBe('Springfield, Oregon 97477');
  });

  it('are known for countries that exist', () => {
    const all = countries.filter((one) => hasStates(one) || isPostcodeFirst(one));
    expect(all.length).toBeGreaterThan(80);
  });
});

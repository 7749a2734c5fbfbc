import { countries, countriesByName, countryName } from '@shop/contract/countries';
import { addressText } from '@shop/messages/address';
import { useLayoutEffect, useRef } from 'react';
import { SelectField } from '../ui/SelectField.tsx';

type CountryFieldProps = {
  name: string;
  error: string | undefined;
  /** Chosen at first; undefined until the shop has said which country it is in. */
  offered: string | undefined;
  /** What the person has chosen. */
  typed: () => string | undefined;
  className?: string;
};

/** A select of all countries by name. It belongs to an uncontrolled form. */
export function CountryField({ offered, typed, ...field }: CountryFieldProps) {
  const select = useRef<HTMLSelectElement>(null);
  useLayoutEffect(() => {
    // The shop's country came after the person had chosen one.
    const chosen = typed();
    if (select.current !== null && chosen) select.current.value = chosen;
  }, [offered]);
  return (
    // A select takes a default value only when it is created.
    <SelectField
      key={offered}
      label={addressText.country}
      autoComplete="country"
      defaultValue={offered}
      ref={select}
      {...field}
    >
      {offered === undefined && <option value="" />}
      {offered !== undefined && !countries.includes(offered) && <option value={offered}>{countryName(offered)}</option>}
      {countriesByName().map(({ code, name }) => (
        <option key={code} value={code}>
          {name}
        </option>
      ))}
    </SelectField>
  );
}

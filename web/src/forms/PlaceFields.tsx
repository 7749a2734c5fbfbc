import { hasStates, isPostcodeFirst, NO_STATE } from '@shop/contract/address-lines';
import { addressText } from '@shop/messages/address';
import type { AddressField } from '../drafts/address-draft.ts';
import { Field, type FieldProps } from '../ui/Field.tsx';

type PlaceFieldsProps = {
  country: string;
  /** Of the saved address; a state that is there can be changed, wherever it is. */
  state: string | undefined;
  input: (name: AddressField) => Omit<FieldProps, 'label'>;
};

/** City, state and postcode in the order of the country; it may have no states. */
export function PlaceFields({ country, state = NO_STATE, input }: PlaceFieldsProps) {
  const withState = hasStates(country) || state !== NO_STATE;
  const isFirst = isPostcodeFirst(country);
  const width = withState ? 'sm:col-span-2' : isFirst ? 'sm:col-span-4' : 'sm:col-span-3';
  const city = (
    <Field key="city" label={addressText.city} autoComplete="address-level2" className={width} {...input('city')} />
  );
  const postcode = (
    <Field
      key="pinCode"
      label={addressText.pinCode}
      autoComplete="postal-code"
      autoCapitalize="characters"
      spellCheck={false}
      className={withState || isFirst ? 'sm:col-span-2' : 'sm:col-span-3'}
      {...input('pinCode')}
    />
  );
  const states = withState && (
    <Field
      key="state"
      label={addressText.stateProvince}
      autoComplete="address-level1"
      className="sm:col-span-2"
      {...input('state')}
    />
  );
  // By their keys React moves the fields, so that what was typed stays.
  return isFirst ? [postcode, city, states] : [city, states, postcode];
}

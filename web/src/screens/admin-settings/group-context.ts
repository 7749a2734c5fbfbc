import { createContext, useContext } from 'react';
import type { SettingsForm } from './use-settings-form.ts';

export const SettingsFormContext = createContext<SettingsForm | undefined>(undefined);

export function useSettings(): SettingsForm {
  const form = useContext(SettingsFormContext);
  if (form === undefined) throw new Error('The settings are missing');
  return form;
}

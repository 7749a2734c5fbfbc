import { settingFieldText } from '@shop/messages/setting-fields';
import { PictureField } from '../../features/picture-field/PictureField.tsx';
import { useSettings } from './group-context.ts';

const looks = { logo: 'wide', icon: 'square' } as const;

export function PictureSetting({ name, hint }: { name: keyof typeof looks; hint: string }) {
  const { draft, errors, fixed, change } = useSettings();
  return (
    <PictureField
      id={name}
      label={settingFieldText[name]}
      hint={hint}
      look={looks[name]}
      address={draft[name]}
      error={errors[name]}
      disabled={fixed.includes(name)}
      onChange={(address) => change({ [name]: address })}
    />
  );
}

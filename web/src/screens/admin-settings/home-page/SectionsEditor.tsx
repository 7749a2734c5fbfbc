import { type HomeSection, SECTIONS_MAX } from '@shop/contract/home-sections';
import { adminHomePageText } from '@shop/messages/admin-home-page';
import { useSettings } from '../group-context.ts';
import { AddButton } from './AddButton.tsx';
import { EntryList } from './EntryList.tsx';
import { sectionKinds } from './section-kinds.ts';

const kinds = Object.values(sectionKinds);

export function SectionsEditor() {
  const { at, draft, errors, fixed, change } = useSettings();
  const { home } = draft;
  return (
    <EntryList
      name={`${at}home`}
      legend={adminHomePageText.sections}
      hint={adminHomePageText.sectionsHint({ most: SECTIONS_MAX })}
      error={errors[`${at}home`]}
      disabled={fixed.includes('home')}
      entries={home}
      nameOf={({ kind }) => sectionKinds[kind].name}
      fields={({ entry, path, replace }) => <SectionFields section={entry} path={path} onChange={replace} />}
      onChange={(entries) => change({ home: entries })}
    >
      {kinds.map(({ blank, name, first }, place) => (
        <AddButton
          key={blank.kind}
          id={place === 0 ? `${at}home.add` : undefined}
          full={home.length >= SECTIONS_MAX}
          first={`${at}home.${home.length}.${first}`}
          onAdd={() => change({ home: [...home, { ...blank }] })}
        >
          {name}
        </AddButton>
      ))}
    </EntryList>
  );
}

type SectionFieldsProps = { section: HomeSection; path: string; onChange: (section: HomeSection) => void };

/** The fields of the section's kind. */
function SectionFields({ section, ...place }: SectionFieldsProps) {
  switch (section.kind) {
    case 'hero':
      return <sectionKinds.hero.Fields section={section} {...place} />;
    case 'products':
      return <sectionKinds.products.Fields section={section} {...place} />;
    case 'categories':
      return <sectionKinds.categories.Fields section={section} {...place} />;
    case 'text':
      return <sectionKinds.text.Fields section={section} {...place} />;
  }
}

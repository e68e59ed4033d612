import { Fragment, type ReactElement, type ReactNode } from 'react';
import styles from './Form.module.css';
import { useForm } from './form-context.ts';
import { SectionFrame } from './SectionFrame.tsx';
import { sectionsOf } from './sections-of.ts';

interface FormSectionsProps {
  readonly shown: (field: string) => boolean;
  /** Draws one field with its frame. */
  readonly draw: (field: string) => ReactNode;
  /** Hidden fields. */
  readonly children?: ReactNode;
}

/** The fields of a form, each in its section. */
export function FormSections({ shown, draw, children }: FormSectionsProps): ReactElement {
  const { form, layout, elementId, scope, only } = useForm();
  return (
    <div className={styles.sections}>
      {sectionsOf(form, shown).map((group) => (
        <SectionFrame
          key={group.key ?? ''}
          group={group}
          layout={layout}
          idPrefix={elementId}
          scope={scope}
          hidden={only?.includes(group.key) === false}
        >
          <div className={styles.grid}>
            {group.fields.map((key) => (
              <Fragment key={key}>{draw(key)}</Fragment>
            ))}
          </div>
        </SectionFrame>
      ))}
      {children}
    </div>
  );
}

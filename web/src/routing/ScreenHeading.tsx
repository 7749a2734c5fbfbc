import { shellText } from '@shop/messages/shell';
import { type ReactNode, useContext, useEffect, useRef } from 'react';
import { useLocation } from 'react-router';
import { FocusedPathContext } from './focused-path.ts';
import { useDocumentTitle } from './use-document-title.ts';

export type ScreenHeadingProps = {
  children: ReactNode;
  /** The document's title, if it differs from the heading or the heading is no plain text. */
  title?: string;
  /** False if the screen focuses something better, such as the card that was opened. */
  takesFocus?: boolean;
  /** Where a screen shows several things at one path, such as searches: another one takes the focus, too. */
  shows?: string;
  className?: string;
  id?: string;
  /** Of a text that may be in another direction than the page. */
  dir?: 'auto';
};

/**
 * The only h1 of a screen. On a navigation to the screen the document's title changes and the heading takes the focus,
 * once.
 */
export function ScreenHeading({
  children,
  title,
  takesFocus = true,
  shows = '',
  className = 'display text-2xl sm:text-3xl',
  id,
  dir,
}: ScreenHeadingProps) {
  const heading = useRef<HTMLHeadingElement>(null);
  const focusedPath = useContext(FocusedPathContext);
  const { pathname } = useLocation();
  const place = pathname + shows;
  useDocumentTitle(title ?? (typeof children === 'string' ? children : shellText.shop));

  useEffect(() => {
    const before = focusedPath.current;
    focusedPath.current = place;
    if (takesFocus && before !== undefined && before !== place) heading.current?.focus({ preventScroll: true });
  }, [focusedPath, place, takesFocus]);

  return (
    <h1 ref={heading} id={id} dir={dir} tabIndex={-1} className={className}>
      {children}
    </h1>
  );
}

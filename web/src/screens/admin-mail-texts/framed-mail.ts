/**
 * A mail in a frame of a page whose policy forbids inline styles, as those of a mail are: they are put aside before anything reads the mail
 * as HTML, and set by script once the frame has it. In the frame itself no script runs.
 */

const ASIDE = 'data-style';

export function framedMail(html: string): { html: string; styleSheet: string } {
  const sheet = /<style>([^<]*)<\/style>/;
  return {
    html: html.replace(sheet, '').replaceAll(/<[a-z][^>]*>/g, (tag) => tag.replace(' style="', ` ${ASIDE}="`)),
    styleSheet: sheet.exec(html)?.[1] ?? '',
  };
}

export function styleMail({ contentDocument: mail }: HTMLIFrameElement, styleSheet: string): void {
  const Sheet = mail?.defaultView?.CSSStyleSheet;
  if (mail === null || Sheet === undefined) return;
  for (const element of mail.querySelectorAll<HTMLElement>(`[${ASIDE}]`)) {
    element.style.cssText = element.getAttribute(ASIDE) ?? '';
  }
  const sheet = new Sheet();
  sheet.replaceSync(styleSheet);
  mail.adoptedStyleSheets = [sheet];
}

/**
 * The looks of a mail, in what the common clients understand: tables, inline styles, at most 600 px wide, nothing loaded but the site's
 * logo. Inline colours are the light theme; a media query and, for Outlook on the web, its attributes turn them.
 */

import { directionOf } from '@shop/messages/direction';
import type { Colour } from './mail-colours.ts';
import type { MailBlock, MailBrand, MailContent, MailFact } from './mail-content.ts';
import { BREAKING, type MailLook, mailLook } from './mail-look.ts';
import { markdownMailHtml } from './mail-markdown.ts';
import { firstWords, linesIn } from './mail-text.ts';

const FONT = "-apple-system, 'Segoe UI', Roboto, 'Helvetica Neue', Arial, sans-serif";

export function escapeHtml(text: string): string {
  return text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;')
    .replaceAll("'", '&#39;');
}

const TABLE = 'role="presentation" cellpadding="0" cellspacing="0" border="0"';

export function mailHtml(content: MailContent, brand: MailBrand): string {
  const direction = directionOf(brand.language);
  const made = mailLook(brand.accent, direction);
  const { look, sides } = made;
  const body = content.blocks
    .map((block) => `<tr><td style="padding:0 0 20px">${blockHtml(block, brand, made)}</td></tr>`)
    .join('');
  return `<!doctype html>
<html lang="${brand.language}" dir="${direction}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="supported-color-schemes" content="light dark">
<meta name="format-detection" content="telephone=no, date=no, address=no, email=no">
<title>${escapeHtml(content.subject)}</title>
<style>${made.styleSheet}</style>
</head>
<body ${look(['page'], 'margin:0;padding:0;-webkit-text-size-adjust:100%')}>
<div style="display:none;max-height:0;overflow:hidden">${escapeHtml(content.preview ?? firstWords(content, brand))}${'&#8199;&#65279;'.repeat(60)}</div>
<table ${TABLE} width="100%"${sides.whole} ${look(['page'], `font-family:${FONT}`)}>
<tr><td align="center" style="padding:32px 12px">
<!--[if mso]><table ${TABLE} width="600"${sides.whole}><tr><td><![endif]-->
<table ${TABLE} width="100%" style="max-width:600px;width:100%">
<tr><td style="padding:0 4px 20px">${headHtml(brand, made)}</td></tr>
<tr><td ${look(['card', 'edge'], 'border-width:1px;border-style:solid;border-radius:16px').replace('class="', 'class="pad ').replace('style="', 'style="padding:32px 36px 16px;')}>
<table ${TABLE} width="100%">
<tr><td style="padding:0 0 16px"><h1 ${look(['ink'], `margin:0;font-size:26px;line-height:32px;font-weight:700;${sides.tight};${BREAKING}`)}>${escapeHtml(content.heading)}</h1></td></tr>
${body}
</table>
</td></tr>
<tr><td ${look(['soft'], 'padding:20px 4px 0;font-size:13px;line-height:20px')}>${footHtml(brand, made)}</td></tr>
</table>
<!--[if mso]></td></tr></table><![endif]-->
</td></tr>
</table>
</body>
</html>
`;
}

/** A logo that is wider has the name in it; without pictures its alt text has room for it. */
const NARROW = 90;

/** The logo, a wide one with the name as its alt text, others beside the name; or the first letter and the name. */
function headHtml({ name, logo }: MailBrand, { look, sides }: MailLook): string {
  const title = `font-size:19px;line-height:32px;font-weight:700;${sides.tight}`;
  const named = `<td ${look(['ink'], `padding-${sides.start}:10px;${title};${BREAKING}`)}>${escapeHtml(name)}</td>`;
  const [first = ''] = name;
  if (logo === undefined) {
    const letter = 'width:32px;height:32px;border-radius:9px;font-size:18px;line-height:32px;font-weight:700';
    return `<table ${TABLE}><tr>
<td width="32" height="32" align="center" ${look(['fill', 'onfill'], letter)}>${escapeHtml(first)}</td>
${named}
</tr></table>`;
  }
  const isWide = logo.width > NARROW;
  const alt = `color:#1b1a18;font-family:${FONT};font-size:14px;line-height:18px;font-weight:700`;
  // On white in either theme, as most logos are drawn for it.
  return `<table ${TABLE}><tr>
<td style="padding:6px 10px;background-color:#ffffff;border-radius:10px"><img src="${escapeHtml(logo.url)}" width="${logo.width}" height="${logo.height}" alt="${isWide ? escapeHtml(name) : ''}" style="display:block;max-width:100%;${alt}"></td>
${isWide ? '' : named}
</tr></table>`;
}

function footHtml({ sentBy, publicUrl, contact }: MailBrand, { look, sides }: MailLook): string {
  const site = escapeHtml(publicUrl);
  const sent = `${escapeHtml(sentBy)}${sides.comma} <a href="${site}"${sides.own} ${look(['link'], BREAKING)}>${site}</a>`;
  return [sent, ...linesIn(contact).map((line) => ownText(line, sides))].join('<br>');
}

/** What is in no language of the mail's: a name, an address, a number. */
function ownText(text: string, { own }: MailLook['sides']): string {
  return own === '' ? escapeHtml(text) : `<span${own}>${escapeHtml(text)}</span>`;
}

function blockHtml(block: MailBlock, { publicUrl }: MailBrand, made: MailLook): string {
  const { look } = made;
  const paragraph = (names: readonly Colour[], style: string, text: string) =>
    `<p ${look(names, `margin:0;${style};${BREAKING}`)}>${escapeHtml(text)}</p>`;
  switch (block.type) {
    case 'text':
      return paragraph(['ink'], 'font-size:16px;line-height:24px', block.text);
    case 'markdown':
      return markdownMailHtml(block, publicUrl, made);
    case 'note':
      return paragraph(['soft'], 'font-size:14px;line-height:21px', block.text);
    case 'button':
      return buttonHtml(block, made);
    case 'lines':
      return linesHtml(block, made);
    case 'facts':
      return block.facts.map((fact) => factHtml(fact, made)).join('');
  }
}

/** The whole surface is the link. */
function buttonHtml(
  { label, spelledOut, url: target }: Extract<MailBlock, { type: 'button' }>,
  { look, sides }: MailLook,
): string {
  const url = escapeHtml(target);
  const link = look(
    ['onfill'],
    'display:inline-block;padding:12px 26px;font-size:16px;line-height:22px;font-weight:600;text-decoration:none',
  );
  const address = look(['link'], `font-size:13px;line-height:20px;${BREAKING}`);
  return [
    `<table ${TABLE}><tr><td align="center" ${look(['fill'], 'border-radius:23px')}>`,
    `<a href="${url}" ${link}>${escapeHtml(label)}</a></td></tr></table>`,
    spelledOut ? `<p style="margin:12px 0 0"><a href="${url}"${sides.own} ${address}>${url}</a></p>` : '',
  ].join('');
}

function linesHtml(
  { lines, more, sums = [], total }: Extract<MailBlock, { type: 'lines' }>,
  { look, sides }: MailLook,
): string {
  const end = `align="${sides.end}"`;
  const cell = 'font-size:15px;line-height:22px;vertical-align:top';
  const rows = lines.map(({ title, detail, quantity, amount }) => {
    const edge = look(['edge'], 'border-width:1px 0 0;border-style:solid;padding:12px 0');
    const about = [detail, quantity].filter((text) => text !== '').map((text) => ownText(text, sides));
    return `<tr><td ${edge}><span ${look(['ink'], `${cell};font-weight:600;${BREAKING}`)}>${ownText(title, sides)}</span><br><span ${look(['soft'], `font-size:14px;line-height:21px;${BREAKING}`)}>${about.join('<br>')}</span></td><td ${end} valign="top" ${edge.replace('padding:12px 0', sides.beforeAmount)}><span ${look(['ink'], `${cell};white-space:nowrap`)}>${escapeHtml(amount)}</span></td></tr>`;
  });
  const last = look(
    ['ink', 'edge'],
    `border-width:1px 0 0;border-style:solid;padding:14px 0 0;font-size:17px;font-weight:700`,
  );
  if (more !== undefined) {
    const edge = look(['edge', 'soft'], 'border-width:1px 0 0;border-style:solid;padding:12px 0;font-size:15px');
    rows.push(`<tr><td colspan="2" ${edge}>${escapeHtml(more)}</td></tr>`);
  }
  sums.forEach(({ label, amount }, at) => {
    // One edge above all of them.
    const above = at === 0 ? 'border-width:1px 0 0;border-style:solid;padding-top:12px' : 'padding-top:4px';
    const edge = `${above};padding-bottom:${at === sums.length - 1 ? 12 : 4}px`;
    const sum = (style: string) => look(['soft', 'edge'], `${edge};font-size:15px;line-height:22px;${style}`);
    rows.push(
      `<tr><td ${sum(BREAKING)}>${escapeHtml(label)}</td><td ${end} valign="top" ${sum('white-space:nowrap')}>${escapeHtml(amount)}</td></tr>`,
    );
  });
  if (total !== undefined) {
    rows.push(
      `<tr><td ${last}>${escapeHtml(total.label)}</td><td ${end} ${last}>${escapeHtml(total.amount)}</td></tr>`,
    );
  }
  return `<table ${TABLE} width="100%">${rows.join('')}</table>`;
}

/** Beside each other where there is room for two. */
function factHtml({ label, lines }: MailFact, { look, sides }: MailLook): string {
  return [
    '<div style="display:inline-block;width:49%;min-width:220px;vertical-align:top;padding:0 0 14px">',
    `<p ${look(['soft'], 'margin:0;font-size:13px;line-height:20px')}>${escapeHtml(label)}</p>`,
    `<p ${look(['ink'], `margin:2px 0 0;font-size:15px;line-height:22px;${BREAKING}`)}>`,
    `${lines.map((line) => ownText(line, sides)).join('<br>')}</p></div>`,
  ].join('');
}

type ProseProps = {
  /** As the shop renders Markdown: sanitised there, so that nothing in it can run. */
  html: string;
  className?: string;
};

/** A text with headings, lists, tables and links. */
export function Prose({ html, className = '' }: ProseProps) {
  return <div className={`prose ${className}`} dangerouslySetInnerHTML={{ __html: html }} />;
}

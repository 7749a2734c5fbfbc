import { useEffect } from 'react';

/** Of a link that brings the code of a promotion: /?code=SUMMER. */
const CODE_LINK = /[?&]code=/;

/** Keeps the code of such a link for this visit. Without its script it is not kept, and can still be typed. */
export function useLinkedCode(search: string): void {
  useEffect(() => {
    if (!CODE_LINK.test(search)) return;
    import('../storage/visit-codes.ts').then(
      ({ keepLinkedCode }) => keepLinkedCode(search),
      () => undefined,
    );
  }, [search]);
}

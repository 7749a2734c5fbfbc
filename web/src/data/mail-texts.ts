/** The texts of mails. */

import * as api from '../api/mail-texts.ts';
import { calling, reading, shopData } from './shop-data.ts';

export type { OwnTexts } from '../api/mail-texts.ts';

const data = shopData.injectEndpoints({
  endpoints: (build) => ({
    mailTexts: build.query({ queryFn: reading(api.fetchMailTexts), providesTags: ['mailTexts'] }),
    mailTextsIn: build.query({ queryFn: calling(api.fetchMailTextsIn), providesTags: ['mailTexts'] }),
    mailPreview: build.query({ queryFn: calling(api.previewMail) }),
    updateMailText: build.mutation({ queryFn: calling(api.updateMailText), invalidatesTags: ['mailTexts'] }),
    resetMailText: build.mutation({ queryFn: calling(api.resetMailText), invalidatesTags: ['mailTexts'] }),
    sendTestMail: build.mutation({
      queryFn: calling(async (texts: api.OwnTexts) => {
        await api.sendTestMail(texts);
        return null;
      }),
    }),
  }),
});

export const {
  useMailTextsInQuery,
  useMailTextsQuery,
  useMailPreviewQuery,
  useUpdateMailTextMutation,
  useResetMailTextMutation,
  useSendTestMailMutation,
} = data;

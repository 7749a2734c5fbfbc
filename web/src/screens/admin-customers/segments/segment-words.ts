import { countryName } from '@shop/contract/countries';
import { formatMoney } from '@shop/contract/money';
import type { SegmentFilter } from '@shop/contract/segments';
import { adminSegmentsText } from '@shop/messages/admin-segments';
import { localeText } from '@shop/messages/locale';
import type { RecordWords } from '../../../features/records/record-words.ts';
import { lazily } from '../../../ui/lazily.ts';

export const segmentWords: RecordWords = {
  one: adminSegmentsText.segment,
  all: adminSegmentsText.allSegments,
  newOne: adminSegmentsText.newSegment,
  someoneElseChanged: adminSegmentsText.someoneElseChanged,
  thisDoesNotExist: adminSegmentsText.thisDoesNotExist,
};

const day = lazily(() => new Intl.DateTimeFormat(localeText.tag, { dateStyle: 'medium', timeZone: 'UTC' }));
const time = lazily(() => new Intl.DateTimeFormat(localeText.tag, { dateStyle: 'medium', timeStyle: 'short' }));
/** A day is one of the shop's, whatever the browser's zone. */
const momentText = (moment: string) => (moment.includes('T') ? time() : day()).format(new Date(moment));

/** '2 orders or more, delivered to Germany' */
export function filterText(filter: SegmentFilter): string {
  const { orders_gte, orders_lte, spent_gte, spent_lte, lastOrder_from, lastOrder_until } = filter;
  const { country, boughtProduct, boughtCategory, emailDomain } = filter;
  const all = [
    orders_gte !== undefined && adminSegmentsText.saysOrdersFrom({ count: orders_gte }),
    orders_lte !== undefined && adminSegmentsText.saysOrdersTo({ count: orders_lte }),
    spent_gte !== undefined && adminSegmentsText.saysSpentFrom({ amount: formatMoney(spent_gte) }),
    spent_lte !== undefined && adminSegmentsText.saysSpentTo({ amount: formatMoney(spent_lte) }),
    lastOrder_from !== undefined && adminSegmentsText.saysLastOrderFrom({ day: momentText(lastOrder_from) }),
    lastOrder_until !== undefined && adminSegmentsText.saysLastOrderUntil({ day: momentText(lastOrder_until) }),
    country !== undefined && adminSegmentsText.saysCountry({ country: countryName(country) }),
    boughtProduct !== undefined && adminSegmentsText.saysProduct({ id: boughtProduct }),
    boughtCategory !== undefined && adminSegmentsText.saysCategory({ category: boughtCategory }),
    emailDomain !== undefined && adminSegmentsText.saysDomain({ domain: emailDomain.replace(/^@/, '') }),
  ].filter((text) => text !== false);
  return all.length === 0 ? adminSegmentsText.everybody : all.join(localeText.comma);
}

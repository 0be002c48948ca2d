import { choice } from '../../records/choice.ts'
import { flag } from '../../records/flag.ts'
import { moment } from '../../records/moment.ts'
import { type RowOf, record } from '../../records/record.ts'
import { InvalidField } from '../../records/record-errors.ts'
import { createdAt, kept } from '../../records/stamps.ts'
import { text } from '../../records/text.ts'
import { EVENT_FILTERS } from './event-filters.ts'
import { URL_PATTERN, WebhookUrl } from './webhook-url.ts'

const url = text({
  max: 500,
  pattern: URL_PATTERN,
  filter: 'contains',
  words: ['Address', '推送地址'],
})

/** An address of another program that is told of events. Its secret is no part of the page. */
export const WEBHOOK = record({
  name: 'webhook',
  fields: {
    name: text({ max: 50, filter: 'contains', words: ['Name', '名称'] }),
    url: {
      ...url,
      accepts: (value: string) => url.accepts(value) && WebhookUrl.parse(value) !== undefined,
    },
    events: choice({ options: EVENT_FILTERS, several: true, words: ['Events', '订阅事件'] }),
    /** Also e-mail addresses and telephone numbers. */
    sendsContacts: flag({ empty: false, words: ['With contacts', '含联系方式'] }),
    isDisabled: flag({
      filter: 'equals',
      empty: false,
      wire: 'status',
      words: ['Status', '状态'],
      letters: ['0', '1', '0 normal, 1 disabled'],
      dictionary: 'sys_normal_disable',
    }),
    remark: text({ max: 500, empty: undefined, words: ['Remark', '备注'] }),
    /** Of the last delivery, if that failed. */
    failure: kept(text({ max: 500, empty: undefined, words: ['Failure', '失败原因'] }), undefined),
    failingSince: kept(
      moment({ empty: undefined, words: ['Failing since', '失败起始'] }),
      undefined,
    ),
    createdAt,
  },
  sort: ['name', 'createdAt'],
  unique: [['name']],
  exported: true,
  afterImport: 'Make secrets for new webhooks',
  check({ name }) {
    if (name.trim() === '') throw new InvalidField('name')
  },
})

export type Webhook = RowOf<typeof WEBHOOK.fields>

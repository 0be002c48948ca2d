import type { RetryEvent } from '../../../../application/modules/deliver-events.ts'
import type { ListedJob, ListJobs } from '../../../../application/modules/run-jobs.ts'
import type { Outbox } from '../../../../application/ports/instances/outbox.ts'
import { parseId } from '../../../../domain/shared/id.ts'
import { routeOf } from '../../route.ts'
import { PAGE_KEYS, pageOf, pageSlice } from '../../wire/page-query.ts'
import { Type } from '../../wire/schema.ts'
import { wireDate } from '../../wire/wire-date.ts'
import { ById, WireId, wireId } from '../../wire/wire-types.ts'
import type { Language } from '../../words/language.ts'

const JobRow = Type.Object({
  name: Type.String({ description: 'The module and the job, as in `assets/asset-reminder`' }),
  module: Type.String({ description: 'In the language of the request' }),
  title: Type.String({ description: 'In the language of the request' }),
  schedule: Type.String({ description: 'An interval such as `24 h`, or a cron expression' }),
  result: Type.String({ description: 'Of the last run: waiting, running, succeeded or failed' }),
  lastRun: Type.String({ description: 'When it began; empty before the first run' }),
  milliseconds: Type.Integer({ description: 'Of the last run that ended' }),
  failure: Type.String({ description: 'Of the last run; empty after a success' }),
  failures: Type.Integer({ description: 'Runs without success since the last success' }),
  nextRun: Type.String({ description: 'Empty until an instance has seen the job' }),
})

function jobRow({ job, last, next }: ListedJob, language: Language) {
  const [module, title] = job.words.map(([en, zh]) => (language === 'en' ? en : zh))
  return {
    name: job.name,
    module: module ?? '',
    title: title ?? '',
    schedule: job.schedule,
    result: last?.result ?? 'waiting',
    lastRun: last && last.result !== 'waiting' ? wireDate(last.since) : '',
    milliseconds: last?.milliseconds ?? 0,
    failure: last?.failure ?? '',
    failures: last?.failures ?? 0,
    nextRun: next ? wireDate(next) : '',
  }
}

const EventRow = Type.Object({
  id: WireId,
  module: Type.String({ description: 'The name of the module that it is for' }),
  event: Type.String({ description: 'Such as `record.added`' }),
  key: Type.String({ description: 'Events with the same key are delivered in their order' }),
  data: Type.String({ description: 'JSON' }),
  createTime: Type.String(),
  attempts: Type.Integer(),
  nextTry: Type.String({ description: 'Empty once it was given up' }),
  failedTime: Type.String({ description: 'When it was given up; empty before' }),
  failure: Type.String({ description: 'Of the last attempt' }),
})

interface Work {
  readonly jobs: ListJobs
  readonly outbox: Pick<Outbox, 'list'>
  readonly retry: RetryEvent
}

const route = routeOf<Work>({ area: 'other', tag: 'Monitoring' })

/** The jobs of modules, and the events for their hooks. */
export const WORK_ROUTES = [
  route({
    method: 'GET',
    url: '/monitor/jobs',
    access: 'monitor:job:list',
    summary: 'List the jobs of modules',
    description: 'With the last and the next run of each, on any instance.',
    reply: Type.Array(JobRow),
    run: async ({ jobs }, { language }) =>
      (await jobs.execute()).map((listed) => jobRow(listed, language)),
  }),
  route({
    method: 'GET',
    url: '/monitor/outbox',
    access: 'monitor:outbox:list',
    summary: 'List events that are not delivered',
    description: 'Events for the hooks of modules: given up ones first, then the oldest first.',
    query: Type.Object(PAGE_KEYS),
    reply: pageOf(EventRow),
    run: async ({ outbox }, { query }) => {
      const { offset, limit } = pageSlice(query)
      const { entries, total } = await outbox.list(offset, limit)
      const rows = entries.map(({ id, listener, event, key, data, at, ...tries }) => ({
        ...{ id: wireId(id), module: listener, event, key, data: JSON.stringify(data) },
        createTime: wireDate(at),
        attempts: tries.attempts,
        nextTry: tries.failedAt ? '' : wireDate(tries.nextTryAt),
        failedTime: tries.failedAt ? wireDate(tries.failedAt) : '',
        failure: tries.failure ?? '',
      }))
      return { total, rows }
    },
  }),
  route({
    method: 'POST',
    url: '/monitor/outbox/:id/retry',
    access: 'monitor:outbox:retry',
    words: ['Deliver an event anew', '重新投递事件'],
    errors: ['event_not_found'],
    audit: 'other',
    summary: 'Deliver an event anew that was given up',
    params: ById,
    run: ({ retry }, { params }) => retry.execute(parseId(params.id)),
  }),
]

import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import type { ListedJob, ListJobs } from '../../../../application/modules/list-jobs.ts'
import { Type } from '../../wire/schema.ts'
import { wireDate } from '../../wire/wire-date.ts'
import { type Language, languageOf } from '../../words/language.ts'

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

export function listJobsRoute(list: ListJobs): FastifyPluginAsyncTypebox {
  return async (app) => {
    const schema = {
      summary: 'List the jobs of modules',
      description: 'With the last and the next run of each, on any instance.',
      tags: ['Monitoring'],
      response: { 200: Type.Array(JobRow) },
    }
    const config = { access: 'monitor:job:list' } as const
    app.get('/monitor/jobs', { schema, config }, async (request) => {
      const language = languageOf(request)
      return (await list.execute()).map((listed) => jobRow(listed, language))
    })
  }
}

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

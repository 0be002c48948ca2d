import { type Bind, Container, ContainerModule } from 'inversify'
import { describe, expect, it } from 'vitest'
import { noticesPage } from '../../adapters/http/pages/notices.ts'
import type { ConsoleModule } from '../../bootstrap/modules/define-module.ts'
import { hookProblems } from '../../bootstrap/modules/hooks.ts'
import type { Job } from '../../bootstrap/modules/job.ts'
import { jobProblems, plannedJobs } from '../../bootstrap/modules/jobs.ts'
import { shapeOf } from '../../bootstrap/parts/generator/page/generate-named-page.ts'
import { bindClass, gathered } from '../../bootstrap/wiring/bind-class.ts'
import { token } from '../../bootstrap/wiring/token.ts'
import { specimensPage } from '../support/specimen.ts'

const CLOCK = token<() => number>('Clock')
const SCAN = token<string | undefined>('Scan')

interface Tools {
  readonly clock: () => number
  readonly scan?: string | undefined
}

class Worker {
  readonly tools: Tools

  constructor(tools: Tools) {
    this.tools = tools
  }
}

function made(bindWorker: (bind: Bind) => void): Worker {
  const container = new Container({ defaultScope: 'Singleton' })
  container.bind(CLOCK).toConstantValue(() => 7)
  container.bind(SCAN).toConstantValue('scan')
  container.load(new ContainerModule(({ bind }) => bindWorker(bind)))
  return container.get(Worker)
}

it('a class gets an object of the tools that are named', () => {
  const { tools } = made((bind) => {
    bindClass(bind, Worker, [gathered({ clock: CLOCK, scan: SCAN })])
  })
  expect(tools).toMatchObject({ clock: expect.any(Function), scan: 'scan' })
})

it('an optional tool may be left out, and not misspelt', () => {
  const { tools } = made((bind) => {
    bindClass(bind, Worker, [gathered({ clock: CLOCK })])
    // @ts-expect-error `scans` is no tool of this class.
    const misspelt = () => bindClass(bind, Worker, [gathered({ clock: CLOCK, scans: SCAN })])
    expect(misspelt).toBeTypeOf('function')
  })
  expect(tools.scan).toBeUndefined()
})

const shape = shapeOf(specimensPage, [specimensPage, noticesPage], 'zh')
const USERS = { url: '/system/user/optionselect', label: 'nickName', isFlat: true }
const NOTICES = { url: '/system/notice/list', id: 'noticeId', label: 'noticeTitle' }
const fieldOf = (name: string) => shape.fields.find((field) => field.name === name)

it('knows the page', () => {
  expect(shape).toMatchObject({
    ...{ name: 'specimen', title: '标本', folder: 'test/specimen', url: '/test/specimen' },
    ...{ permission: 'test:specimen', id: 'id', hasExport: true, isFlat: false },
  })
})

it('imports if the sheet of the page says so', () => {
  const read = { ...specimensPage, sheet: { name: 'specimens', import: true } } as const
  const written = { ...specimensPage, sheet: { name: 'specimens' } }
  expect([read, written].map((page) => shapeOf(page, [], 'en').hasImport)).toEqual([true, false])
})

it.each([
  ['name', { kind: 'text', label: '名称', max: 40, filter: 'contains', form: 'required' }],
  ['weight', { kind: 'decimal', digits: 9, scale: 3, isSortable: true }],
  ['foundOn', { kind: 'date', range: ['params[beginFoundOn]', 'params[endFoundOn]'] }],
  ['lentUntil', { kind: 'moment', form: 'optional', isClearable: true }],
  ['story', { kind: 'long', initial: '' }],
  ['findings', { kind: 'json' }],
  ['state', { kind: 'choice', dictionary: 'sys_normal_disable' }],
  ['grade', { kind: 'choice', options: [{ value: 'a', label: '好' }, { label: '一般' }] }],
  ['rating', { kind: 'integer', min: 0, max: 9, initial: 5 }],
  ['holder', { kind: 'reference', source: USERS, shownBy: 'holderName', isClearable: true }],
  ['owner', { kind: 'department', shownBy: 'ownerName' }],
  ['helpers', { kind: 'reference', source: USERS, isMany: true, shownBy: 'helpersName' }],
  ['marks', { kind: 'choice', isMany: true }],
  ['createTime', { kind: 'moment', range: ['params[beginTime]', 'params[endTime]'] }],
])('derives %s', (name, expected) => {
  expect(fieldOf(name)).toMatchObject(expected)
})

it('offers the rows of the page whose record a reference names', () => {
  const source = { ...NOTICES, isSearched: true }
  expect(fieldOf('subject')).toMatchObject({ kind: 'reference', shownBy: 'subjectName', source })
  expect(fieldOf('subject')?.source).not.toHaveProperty('isFlat')
  const alone = shapeOf(specimensPage, [specimensPage], 'en')
  expect(alone.fields.find(({ name }) => name === 'subject')).not.toHaveProperty('source')
})

it('leaves out ids that the service sets, and labels beside their ids', () => {
  for (const name of ['createBy', 'holderName', 'subjectName'])
    expect(fieldOf(name)).toBeUndefined()
})

it('has no form for what the service sets, and empties only what may be empty', () => {
  expect(fieldOf('createTime')).not.toHaveProperty('form')
  expect(fieldOf('name')).not.toHaveProperty('isClearable')
  expect(fieldOf('rating')).not.toHaveProperty('isClearable')
})

const run = async () => undefined

function moduleWith(change: Partial<ConsoleModule>): ConsoleModule[] {
  return [{ name: 'assets', words: ['Assets', '资产'], ...change }]
}

function problemsOf(...jobs: Job[]): Promise<string[]> {
  return jobProblems(moduleWith({ jobs }))
}

describe('jobs of modules', () => {
  it.each<Partial<Job>>([
    { every: { seconds: 1 } },
    { every: { hours: 24, minutes: 30 } },
    { cron: '*/5 8-18 * * 1-5' },
  ])('may have a schedule such as %j', async (schedule) => {
    expect(await problemsOf({ name: 'sweep', run, ...schedule } as Job)).toEqual([])
  })

  it.each<[Job, RegExp]>([
    [{ name: 'Sweep', every: { hours: 1 }, run }, /name of the job Sweep/],
    [{ name: 'sweep', every: {}, run }, /runs every 1 second to 366 days/],
    [{ name: 'sweep', every: { hours: 1e6 }, run }, /runs every 1 second to 366 days/],
    [{ name: 'sweep', every: { hours: 1 }, timeoutSeconds: 0, run }, /1 to 3600 seconds/],
    [{ name: 'sweep', cron: '99 * * * *', run }, /cannot run at "99 \* \* \* \*"/],
    [{ name: 'sweep', cron: '0 0 3 * * *', run }, /exactly 5 parts/],
    [{ name: 'sweep', cron: '0 0 30 2 *', run }, /never comes/],
  ])('are refused before the service listens: %j', async (job, problem) => {
    expect(await problemsOf(job)).toEqual([expect.stringMatching(problem)])
  })

  it('have different names', async () => {
    const job = { name: 'sweep', every: { hours: 1 }, run }
    expect(await problemsOf(job, job)).toEqual([
      'Module assets: there are two jobs sweep: rename one.',
    ])
  })

  it('know when they are due', async () => {
    const jobs: Job[] = [
      { name: 'often', every: { minutes: 90 }, run },
      { name: 'nightly', cron: '0 3 * * *', run },
    ]
    const [often, nightly] = plannedJobs(moduleWith({ jobs }))
    const at = new Date(2026, 2, 4, 3, 0, 0)
    expect(await often?.next(at)).toEqual(new Date(2026, 2, 4, 4, 30, 0))
    expect(await nightly?.next(at)).toEqual(new Date(2026, 2, 5, 3, 0, 0))
    expect(often).toMatchObject({ name: 'assets/often', schedule: '90 min', timeoutSeconds: 60 })
  })
})

describe('hooks of modules', () => {
  it('are refused for events that do not exist, and for a time beyond the bound', () => {
    const on = { 'user.added': { run, timeoutSeconds: 61 }, 'user.aded': { run } }
    expect(hookProblems(moduleWith({ on }))).toEqual([
      'Module assets: the time of its hook for user.added is 1 to 60 seconds.',
      'Module assets: there is no event user.aded.',
    ])
  })
})

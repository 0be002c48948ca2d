import type { ServerResponse } from 'node:http'
import { inspect } from 'node:util'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { dingtalk } from '../../../adapters/social/parts/directory/dingtalk.ts'
import { feishu } from '../../../adapters/social/parts/directory/feishu.ts'
import { VendorPeopleSource } from '../../../adapters/social/parts/directory/vendor-people-source.ts'
import { wecom } from '../../../adapters/social/parts/directory/wecom.ts'
import { sourcesOf } from '../../../bootstrap/parts/directory/sources.ts'
import { loadConfig } from '../../../bootstrap/settings/config.ts'
import { DependencyUnavailable } from '../../../domain/shared/availability-errors.ts'
import { FilledDirectory } from '../../memory/filled-directory.ts'
import { Dice } from '../../support/dice.ts'
import { seedOfRun } from '../../support/seed-of-run.ts'
import { outcomeOf } from '../../support/social-starts.ts'
import {
  aCompany,
  CLIENT,
  CONTACTS_VENDORS,
  expectedOf,
  VendorContactsServer,
} from '../../support/vendor-contacts.ts'
import { BROKEN_ANSWERS, stall, stallInside } from '../../support/vendors/broken-answers.ts'
import { peopleOf, peopleSourceContract } from './people-source.contract.ts'

const VENDORS = { wecom, dingtalk, feishu }
const LIMITS = { milliseconds: 20_000, bytes: 1024 ** 2, pauseMilliseconds: 0 }
const company = aCompany(new Dice(seedOfRun()))

describe.each(['wecom', 'dingtalk', 'feishu'] as const)('contacts of %s', (name) => {
  const said = CONTACTS_VENDORS[name]
  const { server, source, address } = served(name)

  peopleSourceContract(name, () => ({ source: source(), ...expectedOf(company, said) }))

  it('asks for one token, and for a new one once it has expired', async () => {
    const one = source()
    await one.present()
    server.expireTokens()
    expect(await peopleOf(one, 'all')).toHaveLength(company.people.length)
    expect(server.asked.filter((path) => path === said.tokenPath)).toHaveLength(2)
  })

  it('ends when each new token is refused too', async () => {
    server.say(said.departments, said.expired)
    await expectUnavailable(source().departments())
    expect(server.asked.filter((path) => path === said.tokenPath)).toHaveLength(2)
  })

  it.each([
    ['a wrong secret', { ...CLIENT, clientSecret: 'canary-other' }],
    ['a wrong id', { ...CLIENT, clientId: 'canary-id' }],
  ])('gives nothing with %s', async (_case, account) => {
    expect(await expectUnavailable(source(account).present())).toContain(said.tokenPath)
  })

  it('says why it may not read', async () => {
    server.say(said.members, said.forbidden)
    expect(await expectUnavailable(source().present())).toContain('give it the permission')
    server.say(said.members, said.limited, { after: 3 })
    expect(await expectUnavailable(source().present())).toContain('too many requests')
  })

  it.each(
    BROKEN_ANSWERS,
  )('never takes a part for the whole when the vendor %s', async (_case, how) => {
    for (const path of [said.members, said.departments]) {
      server.behave(company)
      server.misbehave(path, how, { after: path === said.members ? 4 : 0 })
      await expectUnavailable(source().present())
    }
    expect(server.asked).not.toContain('/elsewhere')
    server.behave(company)
    server.misbehave(said.tokenPath, how)
    await expectUnavailable(source().departments())
  })

  it('believes no answer with the status of an error', async () => {
    const nobody = { list: [], items: [], has_more: false }
    const json = { errcode: 0, code: 0, userlist: [], result: nobody, data: nobody }
    const how = (response: ServerResponse) => response.writeHead(502).end(JSON.stringify(json))
    server.misbehave(said.members, how, { after: 3 })
    expect(await expectUnavailable(source().present())).toContain('status 502')
  })

  it.each([
    ['nothing', stall],
    ['half of an answer', stallInside],
  ])('waits no longer than its limit for %s', async (_case, how) => {
    server.misbehave(said.members, how, { after: 2 })
    const hasty = source(CLIENT, { ...LIMITS, milliseconds: 300 })
    expect(await expectUnavailable(hasty.present())).toContain('deadline')
  })

  it('is tried step by step, and ends at the one that fails', async () => {
    const steps = async () => {
      const found = []
      const all = source().steps({ name: 'alice', password: 'canary' })
      for await (const { step, state, message } of all) found.push(`${step} ${state}: ${message}`)
      expect(found.join()).not.toContain('canary')
      return found
    }
    const active = company.people.filter((person) => said.said(person).isActive)
    expect(await steps()).toEqual([
      `bind passed: ${address()} accepts the app`,
      `people passed: 300 are found, ${active.length} of them active`,
      'groups passed: people are in 7',
      'departments passed: 40 are found',
      'login skipped: people log in at the page of the vendor',
    ])
    server.say(said.departments, said.forbidden)
    expect(await steps()).toEqual([
      `bind passed: ${address()} accepts the app`,
      expect.stringMatching(/^people failed: .*give it the permission/),
    ])
  })

  it('is away for a company without people', async () => {
    server.behave({ ...company, people: [] })
    expect(await expectUnavailable(source().present())).toContain('without people')
  })

  it('ends when departments are in each other', async () => {
    const departments = [
      { name: 'Example', parent: -1 },
      { name: 'A', parent: 2 },
      { name: 'B', parent: 1 },
      { name: 'C', parent: 3 },
      { name: 'D', parent: 0 },
    ]
    server.behave({ ...company, departments })
    const found = await source().departments()
    const keys = new Set(found.map(({ key }) => key))
    expect(keys.size).toBe(found.length)
    for (const { parentKey } of found) if (parentKey) expect(keys).toContain(parentKey)
    expect(found.filter(({ parentKey }) => !parentKey).length).toBeGreaterThan(0)
  })

  it('leaves out values of a person that are not right, but never somebody', async () => {
    const people = company.people.map((person) => ({
      ...person,
      ...{ mobile: 'none', name: ' \u202e ', email: 'no address', title: 'x'.repeat(300) },
    }))
    server.behave({ ...company, people })
    const found = await peopleOf(source(), 'all')
    expect(found).toHaveLength(people.length)
    for (const { nickName, name: login, email, phoneNumber, attributes } of found) {
      expect(nickName).toBe(login)
      expect({ email, phoneNumber, attributes }).toEqual({ attributes: {} })
    }
  })
})

describe('people in memory', () => {
  const memory = new FilledDirectory()
  const { people, departments } = expectedOf(company, CONTACTS_VENDORS.feishu)
  for (const person of people) memory.put(person)
  memory.units.push(...departments)
  peopleSourceContract('memory', () => ({ source: memory, people, departments }))
})

describe('the settings', () => {
  it.each(['wecom', 'dingtalk', 'feishu'])('lead to the people of %s', (DIRECTORY) => {
    const account = { DIRECTORY_CLIENT_ID: 'id', DIRECTORY_CLIENT_SECRET: 'canary' }
    const { people } = sourcesOf(loadConfig({ DIRECTORY, ...account }, String))
    expect(people).toBeInstanceOf(VendorPeopleSource)
    expect(inspect(people, { depth: 9, showHidden: true })).not.toContain('canary')
    expect(() => loadConfig({ DIRECTORY }, String)).toThrow(
      expect.objectContaining({
        problems: [
          `DIRECTORY_CLIENT_ID is missing: DIRECTORY=${DIRECTORY} needs it.`,
          `DIRECTORY_CLIENT_SECRET is missing: DIRECTORY=${DIRECTORY} needs it.`,
        ],
      }),
    )
  })
})

describe('contacts of wecom', () => {
  const { server, source } = served('wecom')

  it('are away for a company without departments', async () => {
    server.say('/cgi-bin/department/list', { errcode: 0, department: [] })
    expect(await expectUnavailable(source().departments())).toContain('without departments')
  })

  it('count nobody twice whose answer repeats', async () => {
    const listed = CONTACTS_VENDORS.wecom.answer('/cgi-bin/user/list', () => '1', company)
    server.say('/cgi-bin/user/list', listed)
    const found = await peopleOf(source(), 'all')
    expect(new Set(found.map(({ key }) => key)).size).toBe(found.length)
  })

  it.each([
    undefined,
    null,
    '',
    2 ** 53,
    'x'.repeat(256),
    'a\nb',
  ])('are away with somebody whose key is %j', async (userid) => {
    const person = { userid, name: 'A', department: [1], status: 1 }
    server.say('/cgi-bin/user/list', { errcode: 0, userlist: [person] })
    await expectUnavailable(peopleOf(source(), 'all'))
  })
})

describe('contacts of dingtalk', () => {
  const { server, source } = served('dingtalk')

  it('have each department once, whatever is listed below it', async () => {
    const result = [1, 2].map((id) => ({ dept_id: id, name: `Again ${id}`, parent_id: 1 }))
    server.say(CONTACTS_VENDORS.dingtalk.departments, { errcode: 0, result })
    expect(await source().departments()).toEqual([
      { key: '1', name: 'Example', parentKey: undefined },
      { key: '2', name: 'Again 2', parentKey: '1' },
    ])
  })
})

describe('contacts of feishu', () => {
  const { server, source } = served('feishu')
  const users = CONTACTS_VENDORS.feishu.members

  it('are away for an app that may not see departments or states of people', async () => {
    for (const hidden of [{ department_ids: ['0'] }, { status: {} }]) {
      const items = [{ union_id: 'on_1', name: 'A', ...hidden }]
      server.say(users, { code: 0, data: { items, has_more: false } })
      expect(await expectUnavailable(source().present())).toContain('give it the permission')
    }
  })

  it.each([
    [{ items: [] }],
    [{ items: [], has_more: 'false' }],
    [{ has_more: true, page_token: 'x' }],
    [{ items: [], has_more: true }],
    [{ items: {}, has_more: false }],
    [{ items: [1], has_more: false }],
  ])('are away when a page is %j', async (data) => {
    server.say(users, { code: 0, data }, { after: 3 })
    await expectUnavailable(source().present())
  })

  it('end when a page names itself as the next', async () => {
    server.say(users, { code: 0, data: { items: [], has_more: true, page_token: 'x' } })
    expect(await expectUnavailable(source().present())).toContain('without an end')
    expect(server.asked.filter((path) => path === users)).toHaveLength(2)
  })
})

/** One vendor's contacts for the suite, as they should be before each test. */
function served(name: keyof typeof VENDORS) {
  const server = new VendorContactsServer(CONTACTS_VENDORS[name], company)
  let api = ''
  beforeAll(async () => {
    api = await server.start()
  })
  afterAll(() => server.stop())
  beforeEach(() => server.behave(company))
  const source = (account = CLIENT, limits = LIMITS) =>
    new VendorPeopleSource(VENDORS[name], { ...account, api }, limits)
  return { server, source, address: () => api }
}

/** @returns the error as a log may show it */
async function expectUnavailable(call: Promise<unknown>): Promise<string> {
  const error = await outcomeOf(call)
  expect(error).toBeInstanceOf(DependencyUnavailable)
  const shown = inspect(error, { depth: 9 })
  expect(shown).not.toMatch(/canary|token-\d/)
  return shown
}

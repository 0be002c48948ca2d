import { setTimeout as pause } from 'node:timers/promises'
import pg from 'pg'
import { afterAll, beforeAll, expect, it, onTestFinished } from 'vitest'
import { openPostgres } from '../../adapters/postgres/connection/open-postgres.ts'
import { type Answer, Company } from '../support/company.ts'
import { describeWith } from '../support/servers/describe-with.ts'
import { freshDatabase } from '../support/servers/fresh-database.ts'
import { START_MS } from '../support/whole-service.ts'

type Request = readonly [method: string, url: string, body?: Readonly<Record<string, unknown>>]

interface Race {
  /** Of the first request, where the second was quicker. */
  readonly first: readonly string[]
  readonly second: readonly string[]
  make(company: Company): Promise<readonly [Request, Request]>
}

/** Longer than requests need to come as far as a lock lets them. */
const HELD_MS = 300
const POLL_MS = 10

const NEVER: readonly string[] = []
const NOT_YOURS = ['not_yours_to_give']
const DEPARTMENT_NEEDED = [
  'department_has_users',
  'department_has_posts',
  'department_has_children',
]

let number = 0
const fresh = (what: string) => {
  number += 1
  return `${what}-${number}`
}

const move = async (company: Company, deptId: number, parentId: number): Promise<Request> => {
  const { data } = await company.ask('GET', `/system/dept/${deptId}`)
  return ['PUT', '/system/dept', { ...Object(data), parentId }]
}
const remove = (page: string, id: number | string): Request => ['DELETE', `/system/${page}/${id}`]
const newUser = (more: object): Request => {
  const userName = fresh('racer')
  return ['POST', '/system/user', { userName, nickName: userName, ...more }]
}
const person = async (company: Company, department?: number) =>
  Number((await company.somebody({ codes: [], department })).id)
const role = async (company: Company): Promise<number> => {
  const key = fresh('racing')
  const form = { roleName: key, roleKey: key, roleSort: 1, menuIds: [] }
  await company.ask('POST', '/system/role', form)
  const { rows = [] } = await company.ask('GET', `/system/role/list?roleKey=${key}`)
  return Number(rows[0]?.roleId)
}
const menu = async (company: Company, parentId = 0): Promise<number> => {
  const menuName = fresh('Racing')
  const form = { menuName, parentId, menuType: 'M', path: menuName, orderNum: 1 }
  await company.ask('POST', '/system/menu', form)
  const { data } = await company.ask('GET', `/system/menu/list?menuName=${menuName}`)
  const [row] = [data].flat()
  return Number(Object(row).menuId)
}

const RACES: Readonly<Record<string, Race>> = {
  'two departments that move into each other': {
    first: ['department_cycle'],
    second: ['department_cycle'],
    async make(company) {
      const [a, b] = [await company.department(100), await company.department(100)]
      return [await move(company, a, b), await move(company, b, a)]
    },
  },
  'a branch that is enabled from two leaves': {
    first: NEVER,
    second: NEVER,
    async make(company) {
      const top = await company.department(100)
      const leaves = [await company.department(top), await company.department(top)]
      for (const id of [...leaves, top]) await company.ask('PUT', '/system/dept', off(id))
      const [one = 0, other = 0] = leaves
      return [
        ['PUT', '/system/dept', { deptId: one, status: '0' }],
        ['PUT', '/system/dept', { deptId: other, status: '0' }],
      ]
    },
  },
  'a department, and one below it': {
    first: DEPARTMENT_NEEDED,
    second: ['invalid_field'],
    async make(company) {
      const id = await company.department(100)
      const below = { parentId: id, deptName: fresh('below'), orderNum: 1 }
      return [remove('dept', id), ['POST', '/system/dept', below]]
    },
  },
  'a department, and a user in it': {
    first: DEPARTMENT_NEEDED,
    second: NOT_YOURS,
    async make(company) {
      const deptId = await company.department(100)
      return [remove('dept', deptId), newUser({ deptId })]
    },
  },
  'a department, and a user who moves there': {
    first: DEPARTMENT_NEEDED,
    second: NOT_YOURS,
    async make(company) {
      const deptId = await company.department(100)
      const userId = await person(company)
      return [remove('dept', deptId), ['PUT', '/system/user', { userId, deptId }]]
    },
  },
  'a department that is disabled, and a user in it': {
    first: ['department_has_users'],
    second: ['department_disabled'],
    async make(company) {
      const deptId = await company.department(100)
      return [['PUT', '/system/dept', off(deptId)], newUser({ deptId })]
    },
  },
  'a department, and a post in it': {
    first: DEPARTMENT_NEEDED,
    second: ['invalid_field'],
    async make(company) {
      const deptId = await company.department(100)
      const post = { deptId, postName: fresh('p'), postCode: fresh('code'), postSort: 1 }
      return [remove('dept', deptId), ['POST', '/system/post', post]]
    },
  },
  'a department, and a post that moves there': {
    first: DEPARTMENT_NEEDED,
    second: ['invalid_field'],
    async make(company) {
      const deptId = await company.department(100)
      const postId = await company.post(100)
      return [remove('dept', deptId), ['PUT', '/system/post', { postId, deptId }]]
    },
  },
  'a department, and a role that opens it': {
    first: NEVER,
    second: NEVER,
    async make(company) {
      const deptId = await company.department(100)
      const scope = { roleId: await role(company), dataScope: '2', deptIds: [deptId] }
      return [remove('dept', deptId), ['PUT', '/system/role/dataScope', scope]]
    },
  },
  'the leader of a department, and their account': {
    first: ['invalid_field'],
    second: NEVER,
    async make(company) {
      const deptId = await company.department(100)
      const leader = await person(company, deptId)
      return [['PUT', '/system/dept', { deptId, leader }], remove('user', leader)]
    },
  },
  'a post, and a user who gets it': {
    first: ['post_held'],
    second: NOT_YOURS,
    async make(company) {
      const postId = await company.post(100)
      return [remove('post', postId), newUser({ deptId: 100, postIds: [postId] })]
    },
  },
  'a role, and a user who gets it': {
    first: ['role_held'],
    second: NOT_YOURS,
    async make(company) {
      const roleId = await role(company)
      return [remove('role', roleId), newUser({ roleIds: [roleId] })]
    },
  },
  'a role that is handed to people, and one of them': {
    first: ['holder_not_found'],
    second: NEVER,
    async make(company) {
      const [roleId, userId] = [await role(company), await person(company)]
      const url = `/system/role/authUser/selectAll?roleId=${roleId}&userIds=${userId}`
      return [['PUT', url], remove('user', userId)]
    },
  },
  'a menu, and a role that gets it': {
    first: ['menu_needed'],
    second: NEVER,
    async make(company) {
      const [menuId, roleId] = [await menu(company), await role(company)]
      return [remove('menu', menuId), ['PUT', '/system/role', { roleId, menuIds: [menuId] }]]
    },
  },
  'a menu, and one below it': {
    first: ['menu_needed'],
    second: ['invalid_menu'],
    async make(company) {
      const parentId = await menu(company)
      const menuName = fresh('Below')
      const below = { menuName, parentId, menuType: 'M', path: menuName, orderNum: 1 }
      return [remove('menu', parentId), ['POST', '/system/menu', below]]
    },
  },
}

const off = (deptId: number) => ({ deptId, status: '1' })

await describeWith('postgres', 'two changes of an organization at once', (postgres) => {
  let company: Company
  let url: string
  let drop: () => Promise<void>
  beforeAll(async () => {
    ;({ url, drop } = await freshDatabase(postgres))
    company = await Company.open(await openPostgres({ url, poolSize: 6, isUnhurried: true }))
  }, START_MS)
  afterAll(async () => {
    await company.close()
    await drop()
  })

  it.each(Object.entries(RACES))('%s: each is done or clearly refused', async (_what, race) => {
    for (const isReversed of [false, true]) {
      const requests = await race.make(company)
      const asked = isReversed ? requests.toReversed() : requests
      const answers = await together(
        url,
        asked.map((request) => () => company.ask(...request)),
      )
      const [first, second] = isReversed ? answers.toReversed() : answers
      expect(race.first.concat('done'), first?.msg).toContain(outcome(first))
      expect(race.second.concat('done'), second?.msg).toContain(outcome(second))
      const done = answers.filter((answer) => outcome(answer) === 'done').length
      const areRivals = race.first.length > 0 && race.second.length > 0
      expect(done).toBe(areRivals ? 1 : Math.max(1, done))
    }
  })

  it('leave one tree when many move at once', async () => {
    const ids: number[] = []
    for (let nth = 0; nth < 6; nth += 1) ids.push(await company.department(100))
    for (let round = 0; round < 5; round += 1) {
      const moves = ids.map((id, at) =>
        move(company, id, ids[(at + 1 + round) % ids.length] ?? 100),
      )
      const answers = await Promise.all(
        (await Promise.all(moves)).map((request) => company.ask(...request)),
      )
      for (const answer of answers)
        expect(['done', 'department_cycle'], answer.msg).toContain(outcome(answer))
    }
    const { data } = await company.ask('GET', '/system/dept/list')
    const rows = [data].flat().map(Object)
    for (const id of ids) {
      const { ancestors } = rows.find(({ deptId }) => deptId === id)
      expect(ancestors).toMatch(/^0,100/)
    }
  })

  it('leave no department with a leader who is gone', async () => {
    const client = new pg.Client({ connectionString: url })
    await client.connect()
    onTestFinished(() => client.end())
    const { rows } = await client.query(`select d.id from departments d
      where leader_id is not null and not exists (select 1 from users u where u.id = leader_id)`)
    expect(rows).toEqual([])
  })
})

function outcome(answer: Answer | undefined): string {
  return answer?.code === 200 ? 'done' : (answer?.error ?? 'no answer')
}

/** Both come as far as a change of rights by somebody else lets them, and go on at the same moment. */
async function together<T>(url: string, requests: readonly (() => Promise<T>)[]): Promise<T[]> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    await client.query('begin')
    await client.query('select version from access_version for update')
    const answers: Promise<T>[] = []
    for (const [at, request] of requests.entries()) {
      answers.push(request())
      await untilWaiting(client, at + 1)
    }
    await client.query('commit')
    return await Promise.all(answers)
  } finally {
    await client.end()
  }
}

/** Some never wait: they end before they come to rights. */
async function untilWaiting(client: pg.Client, most: number): Promise<void> {
  const waiting = `select count(*)::int as count from pg_stat_activity
    where datname = current_database() and wait_event_type = 'Lock'`
  for (let waited = 0; waited < HELD_MS; waited += POLL_MS) {
    const { rows } = await client.query(waiting)
    if (rows[0].count >= most) return
    await pause(POLL_MS)
  }
}

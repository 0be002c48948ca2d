import type {
  Candidate,
  CandidateQuestion,
  Holder,
  RoleLinks,
  Standing,
} from '../../../application/ports/accounts/role-links.ts'
import type { Id } from '../../../domain/shared/id.ts'
import { OnDatabase, type Row } from '../connection/database.ts'
import type { Statement } from '../connection/statement.ts'
import { moment, optionalText, text, texts } from '../rows/columns.ts'
import { containing, equalTo } from '../rows/like-pattern.ts'

type Given = 'menus' | 'departments'

const GIVEN: Statement = {
  name: 'given-by-role',
  text: `select array(select menu_id::text from role_menus where role_id = $1 order by menu_id) as menus,
    array(select department_id::text from role_departments where role_id = $1
      order by department_id) as departments`,
}

const EXISTING: Readonly<Record<Given, string>> = {
  menus: 'select id from menus where id = any($1) order by id for key share',
  departments: 'select id from departments where id = any($1) order by id for key share',
}

const DROP: Readonly<Record<Given, string>> = {
  menus: 'delete from role_menus where role_id = $1 and menu_id <> all($2::bigint[])',
  departments:
    'delete from role_departments where role_id = $1 and department_id <> all($2::bigint[])',
}

const ADD: Readonly<Record<Given, string>> = {
  menus: `insert into role_menus (role_id, menu_id) select $1, unnest($2::bigint[])
      on conflict do nothing`,
  departments: `insert into role_departments (role_id, department_id) select $1, unnest($2::bigint[])
      on conflict do nothing`,
}

const ROLES = `array(select role_id::text from user_roles where user_id = u.id order by role_id) as roles`

const STANDINGS = `select distinct u.department_id, ${ROLES} from user_roles held
    join users u on u.id = held.user_id where held.role_id = $1`

const HELD = `select 1 from user_roles
    where role_id = any($1) and ($2::bigint is null or user_id = $2) limit 1`

const PEOPLE = `select u.id, u.department_id, u.author_id, ${ROLES} from users u
    where u.id = any($1) order by u.id for update of u`

const FOUND = `from users u where exists (
      select 1 from user_roles r where r.user_id = u.id and r.role_id = $1) = $2
    and ($3 or u.department_id = any($4::bigint[]) or ($5 and u.author_id = $6) or u.id = $6)
    and ($7::text is null or u.name_folded like folded($7))
    and ($8::text is null or u.phone_number like $8)
    and ($9::text is null or u.status = $9)`

const CANDIDATES = `select u.id, u.department_id, u.name, u.nick_name, u.email, u.phone_number, u.status,
      u.created_at ${FOUND} order by u.id offset $10 limit $11`

const COUNT = `select count(*) as total ${FOUND}`

const HAND = `insert into user_roles (user_id, role_id) select unnest($2::bigint[]), $1
    on conflict do nothing`

const TAKE = 'delete from user_roles where role_id = $1 and user_id = any($2)'

export class PostgresRoleLinks extends OnDatabase implements RoleLinks {
  async givenBy(roleId: Id): Promise<{ menus: Id[]; departments: Id[] }> {
    const [row = {}] = await this.database.rows(GIVEN, [roleId])
    return { menus: texts(row, 'menus'), departments: texts(row, 'departments') }
  }

  async existing(kind: Given, wanted: readonly Id[]): Promise<Id[]> {
    const rows = await this.database.rows(EXISTING[kind], [[...wanted]])
    return rows.map((row) => text(row, 'id'))
  }

  give(roleId: Id, kind: Given, wanted: readonly Id[]): Promise<void> {
    return this.database.transaction(async () => {
      await this.database.rows(DROP[kind], [roleId, [...wanted]])
      await this.database.rows(ADD[kind], [roleId, [...wanted]])
    })
  }

  async standings(roleId: Id): Promise<Standing[]> {
    return (await this.database.rows(STANDINGS, [roleId])).map(toStanding)
  }

  async isHeld(roleIds: readonly Id[], by?: Id): Promise<boolean> {
    return (await this.database.rows(HELD, [[...roleIds], by ?? null])).length > 0
  }

  async people(userIds: readonly Id[]): Promise<Holder[]> {
    const rows = await this.database.rows(PEOPLE, [[...userIds]])
    return rows.map((row) => ({
      ...toStanding(row),
      id: text(row, 'id'),
      authorId: text(row, 'author_id'),
    }))
  }

  async candidates(question: CandidateQuestion): Promise<{ rows: Candidate[]; total: number }> {
    const { offset, limit } = question
    const values = valuesOf(question)
    const found = await this.database.rows(CANDIDATES, [...values, offset, limit])
    const [counted = {}] = await this.database.rows(COUNT, values)
    return { rows: found.map(toCandidate), total: Number(counted.total) }
  }

  async hand(roleId: Id, userIds: readonly Id[]): Promise<void> {
    await this.database.rows(HAND, [roleId, [...userIds]])
  }

  async take(roleId: Id, userIds: readonly Id[]): Promise<void> {
    await this.database.rows(TAKE, [roleId, [...userIds]])
  }
}

function valuesOf({ roleId, hold, scope, by, userName, phoneNumber, status }: CandidateQuestion) {
  const some = scope.all ? { departments: [], own: false } : scope
  const part = (asked: string | undefined) => (asked ? containing(asked) : null)
  const phone = phoneNumber?.isWhole ? equalTo(phoneNumber.text) : part(phoneNumber?.text)
  const filter = [part(userName), phone, status ?? null]
  return [roleId, hold, scope.all, [...some.departments], some.own, by, ...filter]
}

function toStanding(row: Row): Standing {
  return { departmentId: optionalText(row, 'department_id'), roles: texts(row, 'roles') }
}

function toCandidate(row: Row): Candidate {
  return {
    id: text(row, 'id'),
    departmentId: optionalText(row, 'department_id'),
    name: text(row, 'name'),
    nickName: text(row, 'nick_name'),
    email: optionalText(row, 'email'),
    phoneNumber: optionalText(row, 'phone_number'),
    status: text(row, 'status'),
    createdAt: moment(row, 'created_at'),
  }
}

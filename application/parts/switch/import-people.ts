import { ROLE_CHOICE } from '../../../domain/access/role-choice.ts'
import { LoginName } from '../../../domain/identity/names/login-name.ts'
import { SYSTEM } from '../../../domain/identity/system-caller.ts'
import type { ImportLine, ReadRow } from '../../../domain/imports/import-report.ts'
import { TwiceInSheet } from '../../../domain/imports/row-errors.ts'
import { isOfOneRow } from '../../../domain/imports/row-failures.ts'
import { DEPARTMENT } from '../../../domain/organization/department.ts'
import { POST } from '../../../domain/organization/post.ts'
import { FieldTaken, RecordNotFound } from '../../../domain/records/record-errors.ts'
import { DomainError } from '../../../domain/shared/domain-error.ts'
import type { Id } from '../../../domain/shared/id.ts'
import { DepartmentNames } from '../../../domain/users/department-names.ts'
import { NotYoursToGive } from '../../../domain/users/user-errors.ts'
import { USER, type UserRow } from '../../../domain/users/user-record.ts'
import type { PasswordChanges } from '../../ports/accounts/password-changes.ts'
import { AccountJudge } from '../../users/account-judge.ts'
import type { AddUser } from '../../users/add-user.ts'
import type { Edited, EditUser } from '../../users/edit-user.ts'
import type { Person, UserForm } from '../../users/user-form.ts'
import type { UserTools } from '../../users/user-tools.ts'

export interface PeopleTools extends UserTools {
  readonly add: AddUser
  readonly edit: EditUser
  readonly passwords: Pick<PasswordChanges, 'choose'>
}

interface PeopleReport {
  readonly lines: readonly ImportLine[]
  /** What to end, and to tell, after the commit. */
  readonly edited: readonly Edited[]
}

/** Adds the people of a list, with their passwords. Each row is judged like a form of the page. */
export class ImportPeople {
  readonly #tools: PeopleTools

  constructor(tools: PeopleTools) {
    this.#tools = tools
  }

  /**
   * Call it inside a transaction.
   * @param updates whether people who are here are changed
   * @param seen numbers of rows in earlier parts of the list, by key of the name
   */
  async execute(
    rows: readonly ReadRow<Person>[],
    updates: boolean,
    seen = new Map<string, number>(),
  ): Promise<PeopleReport> {
    const names = await this.#namesIn(rows)
    const terms: Terms = { names, updates, seen, edited: [] }
    const lines: ImportLine[] = []
    for (const { row, name, form } of rows) {
      const outcome = await this.#import(row, form, terms).catch((error: unknown) => {
        if (isOfOneRow(error)) return error
        throw error
      })
      lines.push({ row, name, outcome })
    }
    return { lines, edited: terms.edited }
  }

  async #import(row: number, person: Person | DomainError, { seen, ...terms }: Terms) {
    if (person instanceof DomainError) throw person
    const nameKey = LoginName.parse(person.name).key
    const earlier = seen.get(nameKey)
    if (earlier !== undefined) throw new TwiceInSheet(earlier, 'name')
    seen.set(nameKey, row)
    const { add, passwords, stores } = this.#tools
    const form = formOf(person, terms.names)
    const filter = { conditions: [{ field: 'nameKey', is: nameKey }], scope: 'all' } as const
    const [there] = await stores(USER).slice(filter, undefined, 1)
    if (there) return this.#change(there.id, form, terms)
    const { name, nickName = name, passwordHash } = person
    const userId = await add.withoutPassword({ ...form, name, nickName }, SYSTEM)
    // Its owner has chosen it elsewhere, so nobody has to change it.
    if (passwordHash !== undefined)
      await passwords.choose({ userId, oldHash: undefined, newHash: passwordHash })
    return 'added' as const
  }

  async #change(id: Id, form: UserForm, { updates, edited }: Omit<Terms, 'seen'>) {
    const { roles, posts } = form
    const judge = await AccountJudge.over({ users: [id], roles, posts }, SYSTEM, this.#tools)
    const [row] = await judge.see([id])
    if (!row) throw new RecordNotFound()
    if (!(await this.#differs(row, form))) return 'unchanged' as const
    if (!updates) throw new FieldTaken('nameKey')
    edited.push(await this.#tools.edit.change(await judge.reachOne(id), form, judge))
    return 'changed' as const
  }

  async #differs(row: UserRow, form: UserForm): Promise<boolean> {
    const { edit, links } = this.#tools
    if (edit.differs(row, form)) return true
    const isOther = (wanted: readonly Id[] | undefined, held: readonly Id[]) =>
      wanted !== undefined &&
      (wanted.length !== held.length || wanted.some((id) => !held.includes(id)))
    const { roles, posts } = form
    return (
      isOther(roles, await links.rolesOf(row.id)) || isOther(posts, await links.postsOf(row.id))
    )
  }

  async #namesIn(rows: readonly ReadRow<Person>[]): Promise<Names> {
    const { stores } = this.#tools
    const people = rows.flatMap(({ form }) => (form instanceof DomainError ? [] : form))
    const asked = (texts: readonly string[], field: 'key' | 'code') => {
      const conditions = [{ field, in: [...new Set(texts)] }]
      return [{ conditions, scope: 'all' }, undefined, texts.length + 1] as const
    }
    const roles = asked(
      people.flatMap(({ roleKeys }) => roleKeys),
      'key',
    )
    const posts = asked(
      people.flatMap(({ postCodes }) => postCodes),
      'code',
    )
    const everything = { conditions: [], scope: 'all' } as const
    const departments = await stores(DEPARTMENT).slice(everything, undefined, MOST_DEPARTMENTS)
    return {
      departments: new DepartmentNames(departments),
      roles: new Map((await stores(ROLE_CHOICE).slice(...roles)).map(({ key, id }) => [key, id])),
      posts: new Map((await stores(POST).slice(...posts)).map(({ code, id }) => [code, id])),
    }
  }
}

const MOST_DEPARTMENTS = 10_000

interface Names {
  readonly departments: DepartmentNames
  readonly roles: ReadonlyMap<string, Id>
  readonly posts: ReadonlyMap<string, Id>
}

interface Terms {
  readonly names: Names
  readonly updates: boolean
  /** Numbers of earlier rows, by key of the name. */
  readonly seen: Map<string, number>
  readonly edited: Edited[]
}

/** @throws NotYoursToGive, UnclearDepartment */
function formOf(person: Person, { departments, roles, posts }: Names): UserForm {
  const { nickName, email, phoneNumber, sex, status, remark } = person
  return {
    ...{ nickName, email, phoneNumber, sex, status, remark },
    departmentId: departments.meantBy(person.departments),
    roles: idsOf('role', person.roleKeys, roles),
    posts: idsOf('post', person.postCodes, posts),
  }
}

/** @returns `undefined` without any, which changes nothing */
function idsOf(
  kind: 'role' | 'post',
  texts: readonly string[],
  ids: ReadonlyMap<string, Id>,
): Id[] | undefined {
  const unknown = texts.filter((text) => !ids.has(text))
  if (unknown.length > 0) throw new NotYoursToGive(kind, unknown.join(', '))
  const found = texts.flatMap((text) => ids.get(text) ?? [])
  return found.length === 0 ? undefined : found
}

import type { Role } from '../access/role.ts'
import type { Id } from '../shared/id.ts'
import type { RecordStatus } from '../shared/record-status.ts'

interface Department {
  readonly id: Id
  readonly name: string
}

export interface UserProps {
  readonly id: Id
  readonly name: string
  readonly nickName: string
  readonly email: string | undefined
  readonly phoneNumber: string | undefined
  /** `0` male, `1` female, `2` unknown (dictionary `sys_user_sex`). */
  readonly sex: string
  readonly avatarUrl: string | undefined
  readonly status: RecordStatus
  readonly remark: string | undefined
  readonly createdAt: Date
  readonly department?: Department | undefined
  readonly roles: readonly Role[]
}

/** The rule of all logins. Statements ask the function `may_log_in` of the database instead. */
export function mayLogIn({ status }: { readonly status?: string | null }): boolean {
  return status === 'normal'
}

/** An account as its owner sees it; `docs/build/house.md` says which other types read the table. */
export class User {
  readonly props: UserProps

  constructor(props: UserProps) {
    this.props = props
  }

  get id(): Id {
    return this.props.id
  }

  get mayLogIn(): boolean {
    return mayLogIn(this.props)
  }
}

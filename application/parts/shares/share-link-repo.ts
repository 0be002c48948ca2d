import type { PermissionSet } from '../../../domain/access/permission-set.ts'
import type { ShareLink } from '../../../domain/parts/shares/share-link.ts'
import type { Id } from '../../../domain/shared/id.ts'
import type { FileScope } from '../../../domain/storage/files/file-scope.ts'
import type { AccountLeftovers } from '../../ports/accounts/password-changes.ts'

export interface NewShareLink extends Omit<ShareLink, 'id' | 'uses' | 'lastUsedAt' | 'endedAt'> {
  /** Of its token. */
  readonly digest: string
}

/** The maker of a link, and what they may do now. */
export interface ShareMaker {
  /** What people call them. */
  readonly nickName: string
  readonly permissions: PermissionSet
  readonly passwordIsGiven: boolean
  readonly lacksFactor: boolean
}

export interface LiveShareLink {
  readonly link: ShareLink
  readonly maker: ShareMaker
}

export interface ListedShareLink {
  readonly link: ShareLink
  readonly userName: string
  /** Names of its files, in their order; `undefined` for one outside of the scope, or gone for good. */
  readonly fileNames: readonly (string | undefined)[]
}

export interface ShareLinkRepo extends AccountLeftovers {
  /**
   * Concurrent additions of one user never lead to more than `most` open ones.
   * @returns `undefined` beyond that. The user exists
   */
  add(link: NewShareLink, most: number): Promise<Id | undefined>
  /**
   * `undefined` also when its maker is disabled or gone. Does not check whether the link is open.
   */
  getLive(by: { readonly digest: string } | { readonly id: Id }): Promise<LiveShareLink | undefined>
  /** Counts a use. @returns false when it is not open; concurrent uses never exceed its number */
  use(id: Id, at: Date): Promise<boolean>
  /** Newest first. @param scope of their makers, and of the files that are named */
  list(
    page: { readonly offset: number; readonly limit: number },
    scope: FileScope,
  ): Promise<{ readonly links: readonly ListedShareLink[]; readonly total: number }>
  /** @returns how many were not ended before */
  end(ids: readonly Id[], scope: FileScope, at: Date): Promise<number>
  /** @param before those that expired earlier. @returns how many, at most `limit` */
  removeExpired(before: Date, limit: number): Promise<number>
}

import type { SessionEnding } from '../../domain/identity/sessions/session-ending.ts'
import type { Id } from '../../domain/shared/id.ts'
import { USER, type UserRow } from '../../domain/users/user-record.ts'
import type { PasswordChanges } from '../ports/accounts/password-changes.ts'
import type { UserRepo } from '../ports/accounts/user-repo.ts'
import type { RecordStore } from '../ports/console/record-store.ts'
import type { PasskeyRepo } from '../ports/factors/passkey-repo.ts'
import type { SecondFactorRepo } from '../ports/factors/second-factor-repo.ts'
import type { UserFactors } from '../ports/factors/user-factors.ts'
import { replacing } from './replacing.ts'
import type { TellEvents, Told } from './tell-events.ts'
import { endedEvent } from './telling-sessions.ts'

const of = USER.name

export function tellingPasswords(passwords: PasswordChanges, tell: TellEvents): PasswordChanges {
  const changed = (id: Id, reason: SessionEnding, digests?: readonly string[]): readonly Told[] =>
    digests
      ? [
          { event: 'user.password-changed', of, id, data: { id } },
          ...endedEvent(id, reason, digests.length),
        ]
      : []
  const events = ['user.password-changed', 'session.ended'] as const
  return replacing(passwords, ['begin'], {
    apply: (change) =>
      tell.with(
        events,
        () => passwords.apply(change),
        (ended) => changed(change.userId, 'password-changed', ended),
      ),
    reset: (id, hash) =>
      tell.with(
        events,
        () => passwords.reset(id, hash),
        (ended) => changed(id, 'password-set', ended),
      ),
    choose: (chosen) =>
      tell.with(
        events,
        () => passwords.choose(chosen),
        (ended) => changed(chosen.userId, 'password-changed', ended),
      ),
    lockOut: (id, contacts) =>
      tell.with(
        ['session.ended'],
        () => passwords.lockOut(id, contacts),
        (ended) => endedEvent(id, 'ended-elsewhere', ended.length),
      ),
  })
}

export function tellingApps(factors: SecondFactorRepo, tell: TellEvents): SecondFactorRepo {
  return replacing(
    factors,
    ['factorsOf', 'getSecret', 'begin', 'spendStep', 'listSecrets', 'replaceSealed', 'removeSince'],
    {
      confirm: (confirmation) =>
        tell.with(
          ['factor.added'],
          () => factors.confirm(confirmation),
          (isDone) => factorEvent('factor.added', confirmation.userId, 'app', isDone),
        ),
      remove: (userId) =>
        tell.with(
          ['factor.removed'],
          () => factors.remove(userId),
          (isDone) => factorEvent('factor.removed', userId, 'app', isDone),
        ),
    },
  )
}

export function tellingPasskeys(passkeys: PasskeyRepo, tell: TellEvents): PasskeyRepo {
  return replacing(passkeys, ['get', 'listOf', 'use', 'rename', 'removeSince'], {
    add: (passkey) =>
      tell.with(
        ['factor.added'],
        () => passkeys.add(passkey),
        (outcome) => factorEvent('factor.added', passkey.userId, 'passkey', outcome === 'added'),
      ),
    remove: (id, userId) =>
      tell.with(
        ['factor.removed'],
        () => passkeys.remove(id, userId),
        (isDone) => factorEvent('factor.removed', userId, 'passkey', isDone),
      ),
  })
}

export function tellingFactorResets(factors: UserFactors, tell: TellEvents): UserFactors {
  return replacing(factors, ['of', 'list', 'count'], {
    removeAll: (userId) =>
      tell.with(
        ['factor.removed'],
        () => factors.removeAll(userId),
        (isDone) => factorEvent('factor.removed', userId, 'all', isDone),
      ),
  })
}

/** Only of accounts that exist: strangers can try as many names as they like. */
export function tellingLocks(
  users: UserRepo,
  accounts: RecordStore<UserRow>,
  tell: TellEvents,
): UserRepo {
  const named = async (key: string) => {
    const conditions = [{ field: 'nameKey', is: key }] as const
    return accounts.slice({ conditions, scope: 'all' }, undefined, 1)
  }
  return replacing(
    users,
    [
      'get',
      'getLoginAccount',
      'clearLoginFailures',
      'forgetLoginFailures',
      'isKnownSource',
      'forgetKnownSources',
      'replacePasswordHash',
    ],
    {
      recordLoginFailure: async (counted, at, next) => {
        let isNew = false
        const failures = await users.recordLoginFailure(counted, at, (current) => {
          const counting = next(current)
          isNew = counting.isLockedAt(at) && !current.isLockedAt(at)
          return counting
        })
        if (!isNew || !tell.hears(['user.locked'])) return failures
        await tell.with(
          ['user.locked'],
          () => named(counted.key),
          (found) => found.map(({ id }) => ({ event: 'user.locked', of, id, data: { id } })),
        )
        return failures
      },
    },
  )
}

function factorEvent(
  event: 'factor.added' | 'factor.removed',
  userId: Id,
  kind: string,
  isDone: boolean,
): readonly Told[] {
  return isDone ? [{ event, of, id: userId, data: { userId, kind } }] : []
}

/** One line, or a few, without which an attack would work. */
export interface Protection {
  readonly promise: string
  readonly file: string
  /** Stands there once. */
  readonly text: string
  /** What the code would be without it. */
  readonly without: string
  /** The suite that has to notice. */
  readonly suite: string
}

const LOGIN: readonly Protection[] = [
  {
    promise: 'the client is asked before any way to log in is',
    file: 'application/auth/login-rules.ts',
    text: "await apply('grant_allowed', () => client.requireGrant(grantType))",
    without: '',
    suite: 'test/application/auth/login-with-grant.test.ts',
  },
  {
    promise: 'a disabled client logs nobody in',
    file: 'domain/client/client.ts',
    text: "if (!this.isUsable) throw new InvalidClient('disabled')",
    without: '',
    suite: 'test/application/auth/login-with-grant.test.ts',
  },
  {
    promise: 'a captcha must be solved',
    file: 'application/auth/login-guard.ts',
    text: 'if (!verdict.isSolved) throw new CaptchaRefused()',
    without: '',
    suite: 'test/application/auth/password-grant.test.ts',
  },
  {
    promise: 'a captcha and a state are good for one try',
    file: 'adapters/memory/sign-in/memory-code-store.ts',
    text: 'this.#codes.delete(key)',
    without: '',
    suite: 'test/adapters/memory/memory-caches.test.ts',
  },
  {
    promise: 'a source that failed too often is refused',
    file: 'application/auth/login-guard.ts',
    text: 'if (!verdict.passed) {',
    without: 'if (!verdict.passed && !verdict) {',
    suite: 'test/application/auth/password-grant.test.ts',
  },
  {
    promise: 'guesses that arrive at once are bounded like those that follow each other',
    file: 'application/auth/failed-tries.ts',
    text: 'position === undefined || position > failures.triesLeft(this.#lockRule)',
    without: 'false',
    suite: 'test/application/auth/failed-tries.test.ts',
  },
  {
    promise: 'wrong tries lock an account',
    file: 'domain/identity/sign-in/login-failures.ts',
    text: 'if (count < rule.failuresBeforeLock)',
    without: 'if (count > 0)',
    suite: 'test/domain/identity/login-failures.test.ts',
  },
  {
    promise: 'a verification code is good for one login',
    file: 'adapters/memory/sign-in/memory-verification-codes.ts',
    text: 'if (isRight || code.wrongTries >= MOST_WRONG_TRIES)',
    without: 'if (code.wrongTries >= MOST_WRONG_TRIES)',
    suite: 'test/adapters/memory/memory-caches.test.ts',
  },
  {
    promise: 'a verification code is gone after a few wrong tries',
    file: 'adapters/memory/sign-in/memory-verification-codes.ts',
    text: 'if (isRight || code.wrongTries >= MOST_WRONG_TRIES)',
    without: 'if (isRight)',
    suite: 'test/adapters/memory/memory-caches.test.ts',
  },
  {
    promise: 'a state comes back to the browser that left with it',
    file: 'application/auth/social/login-states.ts',
    text: "const from = this.#checksBrowser ? browserSecret : ''",
    without: "const from = ''",
    suite: 'test/application/auth/social/login-states.test.ts',
  },
  {
    promise: 'a state that is for a login binds nobody, and the other way round',
    file: 'application/auth/social/login-states.ts',
    text: 'JSON.stringify([purpose, source, whose, from])',
    without: 'JSON.stringify([source, from])',
    suite: 'test/application/auth/social/login-states.test.ts',
  },
  {
    promise: 'an administrator who unlocks a name opens its lock',
    file: 'application/auth/unlock-account.ts',
    text: 'await this.#users.clearLoginFailures([name])',
    without: '',
    suite: 'test/http/login-log.test.ts',
  },
]

const SESSIONS: readonly Protection[] = [
  {
    promise: 'another password ends all other sessions',
    file: 'application/auth/change-password.ts',
    text: "await end.execute({ sessions: ended, recipients: [], ending: 'password-changed' })",
    without: '',
    suite: 'test/application/auth/change-password.test.ts',
  },
  {
    promise: 'a token is good with the client id that it was made for',
    file: 'application/auth/resolve-session.ts',
    text: 'const isOurs = copy.clientId === client.clientId && copy.key === undefined',
    without: 'const isOurs = copy.key === undefined',
    suite: 'test/application/auth/resolve-session.test.ts',
  },
  {
    promise: 'a session that is over is nobody',
    file: 'application/auth/resolve-session.ts',
    text: 'return isOurs && !isOver(copy, now) ? this.#copies.callerOf(copy) : undefined',
    without: 'return isOurs ? this.#copies.callerOf(copy) : undefined',
    suite: 'test/application/auth/resolve-session.test.ts',
  },
  {
    promise: 'whoever owes a password or a factor has their own account only',
    file: 'adapters/http/edge/callers/access.ts',
    text: 'if (owes !== undefined && !servesOwing(route, owes)) throw new OWED[owes]()',
    without: '',
    suite: 'test/http/required-factors.test.ts',
  },
  {
    promise: 'keys for programs open what is open to them',
    file: 'adapters/http/edge/callers/access.ts',
    text: 'if (!acceptsKeys) throw new KeyNotAccepted()',
    without: '',
    suite: 'test/http/program-keys.test.ts',
  },
  {
    promise: 'a login needs the second factor of its account',
    file: 'application/auth/factors/factor-guard.ts',
    text: "if (typed.trim() === '') throw new FactorRequired(held.possible, asked)",
    without: "if (typed.trim() === '') return false",
    suite: 'test/application/auth/factor-login.test.ts',
  },
  {
    promise: 'webhooks connect only to addresses that are allowed at that moment',
    file: 'adapters/system/parts/webhooks/http-webhook-sender.ts',
    text: 'lookup: guardedLookup((addresses) => this.#mayConnect(url.endpoint, addresses)),',
    without: '',
    suite: 'test/adapters/system/system-ports.test.ts',
  },
  {
    promise: 'a name that webhooks may use does not lead inside',
    file: 'domain/storage/endpoints/endpoint-policy.ts',
    text: 'const mayBeNamed = isPublic || !this.#isStrict',
    without: 'const mayBeNamed = true',
    suite: 'test/parts/webhooks/webhook-policy.test.ts',
  },
  {
    promise: 'messages to webhooks are signed with their time',
    file: 'adapters/crypto/parts/webhooks/standard-webhook-signatures.ts',
    text: 'Math.floor(at.getTime() / 1000)',
    without: '0',
    suite: 'test/adapters/crypto/crypto-ports.test.ts',
  },
  {
    promise: 'a route asks for its permission',
    file: 'adapters/http/edge/callers/access.ts',
    text: 'if (!may || !is) throw new PermissionDenied()',
    without: '',
    suite: 'test/http/files.test.ts',
  },
]

const REQUESTS: readonly Protection[] = [
  {
    promise: 'an envelope is opened once',
    file: 'adapters/http/edge/bodies/json-body.ts',
    text: 'if (!(await this.#replays.isFirstUse(replayDigest, REPLAY_SECONDS))) {',
    without: 'if (await this.#replays.isFirstUse(replayDigest, 0) === undefined) {',
    suite: 'test/http/envelopes.test.ts',
  },
  {
    promise: 'a login needs an envelope',
    file: 'adapters/http/edge/callers/envelope-guard.ts',
    text: 'if (isRequired && !sealed) throw new EnvelopeRequired()',
    without: '',
    suite: 'test/http/order-of-checks.test.ts',
  },
  {
    promise: 'a window holds no more than its limit',
    file: 'adapters/memory/sign-in/memory-rate-window.ts',
    text: 'if (hits > rule.limit) return { allowed: false, retryAfterSeconds: secondsLeft }',
    without: '',
    suite: 'test/adapters/memory/memory-caches.test.ts',
  },
  {
    promise: 'a page of another origin opens no push channel',
    file: 'adapters/http/edge/callers/origin-guard.ts',
    text: "if (!isAllowed(request)) throw new HttpRefusal('origin_refused')",
    without: '',
    suite: 'test/http/push-sse.test.ts',
  },
  {
    promise: 'what is for development answers no proxy',
    file: 'adapters/http/edge/callers/development-guard.ts',
    text: "if (!isOfThisMachine(request)) throw new HttpRefusal('development_only')",
    without: '',
    suite: 'test/http/development-switches.test.ts',
  },
  {
    promise: 'keys that change what objects are, are refused',
    file: 'adapters/http/edge/bodies/json-object.ts',
    text: 'count.members > count.most || SPECIAL_KEYS.has(key)',
    without: 'count.members > count.most',
    suite: 'test/http/bad-input.test.ts',
  },
  {
    promise: 'nobody keeps a connection by an answer they do not take',
    file: 'adapters/http/server.ts',
    text: 'boundConnections(app, limits.stallSeconds)',
    without: '',
    suite: 'test/http/hygiene.test.ts',
  },
  {
    promise: 'secrets are masked in logs',
    file: 'bootstrap/output/logger.ts',
    text: 'redact: topLevelRedaction,',
    without: '',
    suite: 'test/bootstrap/logger.test.ts',
  },
  {
    promise: 'secrets one level down are masked in logs too',
    file: 'bootstrap/output/logger.ts',
    text: 'formatters: { log: withoutNestedSecrets },',
    without: '',
    suite: 'test/bootstrap/logger.test.ts',
  },
]

const FILES: readonly Protection[] = [
  {
    promise: 'the address of a file is signed',
    file: 'adapters/crypto/hmac-url-signer.ts',
    text: 'if (!key || !isEqual(signature, signatureOf(key, [name, expires, epoch]))) return undefined',
    without: 'if (!key) return undefined',
    suite: 'test/adapters/crypto/crypto-ports.test.ts',
  },
  {
    promise: 'a signed address ends',
    file: 'application/files/file-links.ts',
    text: 'if (!link || millisLeft <= 0) throw new FileNotFound()',
    without: 'if (!link) throw new FileNotFound()',
    suite: 'test/http/file-content.test.ts',
  },
  {
    promise: 'no key of an object leaves its folder',
    file: 'domain/storage/files/object-key.ts',
    text: "raw.split('/').every((part) => SEGMENT.test(part))",
    without: 'raw !== ""',
    suite: 'test/domain/storage/object-key.test.ts',
  },
  {
    promise: 'the leading bytes of a file say what its name says',
    file: 'domain/storage/uploads/upload-policy.ts',
    text: 'if (!type.fits(head)) throw this.#isSomethingElse(head)',
    without: '',
    suite: 'test/domain/storage/upload-policy.test.ts',
  },
  {
    promise: 'the declared type of a file says what its name says',
    file: 'domain/storage/uploads/upload-policy.ts',
    text: "if (!isConsistent) throw new UploadRefused('type', { reason: 'declared', suffix: name.suffix })",
    without: '',
    suite: 'test/domain/storage/upload-policy.test.ts',
  },
  {
    promise: 'a file is no larger than it may be',
    file: 'domain/storage/uploads/upload-policy.ts',
    text: 'if (bytesSoFar > this.maxBytes) throw this.#tooLarge()',
    without: '',
    suite: 'test/domain/storage/upload-policy.test.ts',
  },
  {
    promise: 'nobody stores more bytes than they may',
    file: 'domain/storage/usage/upload-quota.ts',
    text: "if (usage.bytes + bytes > quota.bytes) throw new QuotaExceeded('bytes', quota)",
    without: '',
    suite: 'test/domain/storage/limits.test.ts',
  },
  {
    promise: 'nobody stores more files than they may',
    file: 'domain/storage/usage/upload-quota.ts',
    text: "if (usage.files + usage.running >= quota.files) throw new QuotaExceeded('files', quota)",
    without: '',
    suite: 'test/domain/storage/limits.test.ts',
  },
  {
    promise: 'a department stores no more than it may, however many uploads end at once',
    file: 'adapters/postgres/files/department-totals.ts',
    text: 'await database.rows(LOCK_DEPARTMENTS, [ids])',
    without: '',
    suite: 'test/adapters/postgres/postgres-records.test.ts',
  },
  {
    promise: 'the object that files share is removed with the last of them',
    file: 'application/files/recovery/remove-files.ts',
    text: 'if (mayShare && (await this.#files.letGo(file.id)))',
    without: 'if (mayShare && !file.id)',
    suite: 'test/application/files/shared-objects.test.ts',
  },
  {
    promise: 'the service connects to no address that is not listed',
    file: 'domain/storage/endpoints/endpoint-policy.ts',
    text: 'addresses.every((text) => this.#admitsOne(endpoint, text))',
    without: 'addresses.some((text) => this.#admitsOne(endpoint, text))',
    suite: 'test/domain/storage/endpoints.test.ts',
  },
]

const DIRECT = 'test/parts/direct/direct-uploads.test.ts'

const PAST_THE_SERVICE: readonly Protection[] = [
  {
    promise: 'a file that was sent past the service is compared with its checksum',
    file: 'application/parts/direct/verify-direct-upload.ts',
    text: "if (!isSame) throw new UploadRefused('checksum')",
    without: '',
    suite: DIRECT,
  },
  {
    promise: 'a file that was sent past the service is what its name says',
    file: 'application/parts/direct/verify-direct-upload.ts',
    text: 'policy.checkHead(type, await this.#head(record, props.length))',
    without: '',
    suite: DIRECT,
  },
  {
    promise: 'an upload past the service belongs to whom began it',
    file: 'application/parts/direct/own-direct-uploads.ts',
    text: 'upload?.props.ownerId !== ownerId || ',
    without: 'upload === undefined || ',
    suite: DIRECT,
  },
]

const GAINS = 'test/http/nobody-gains.test.ts'

const RIGHTS: readonly Protection[] = [
  {
    promise: 'only the super administrator says what strangers get',
    file: 'application/settings/guard-parameters.ts',
    text: 'if (!isSuperUser(caller) && (await opensWayIn(key, value, records))) throw new ParameterKept()',
    without: '',
    suite: 'test/http/people-across.test.ts',
  },
  {
    promise: 'nobody else makes the role of strangers more than it is',
    file: 'application/roles/role-judge.ts',
    text: 'if (parameter && keys.includes(parameter.value)) throw new RegistrationRoleKept()',
    without: '',
    suite: 'test/http/roles.test.ts',
  },
  {
    promise: 'nobody gives what they lack, nor acts on who holds it',
    file: 'application/users/account-judge.ts',
    text: 'if (!given || !covers(this.#mine, given, department)) throw new RightsExceeded()',
    without: '',
    suite: GAINS,
  },
  {
    promise: 'nobody logs out or unlocks who holds what they lack',
    file: 'application/auth/strength.ts',
    text: 'if (!covers(mine, theirs, user?.departmentId)) throw new RightsExceeded()',
    without: '',
    suite: GAINS,
  },
  {
    promise: 'a role opens no rows that are closed to whoever changes it',
    file: 'application/roles/change-roles.ts',
    text: "'departments', judge.found.departments)\n    await judge.requireGivable(id)",
    without: "'departments', judge.found.departments)",
    suite: GAINS,
  },
  {
    promise: 'whoever enables a role gives it to those who have it',
    file: 'application/roles/change-roles.ts',
    text: "if (form.status === 'normal') return judge.requireHoldersLess(id)",
    without: "if (form.status === 'normal') return",
    suite: GAINS,
  },
  {
    promise: 'a department that moves opens no rows that are closed to the mover',
    file: 'application/organization/guard-departments.ts',
    text: 'if (!seesAlways(mine, opened)) throw new RightsExceeded()',
    without: '',
    suite: GAINS,
  },
]

const IMPORTS: readonly Protection[] = [
  {
    promise: 'an import gives no role a menu that gives more than theirs did',
    file: 'application/parts/switch/links.ts',
    text: "return to === 'role_menus' ? withoutGains(rows, run, tally) : rows",
    without: 'return rows',
    suite: 'test/parts/switch/nobody-gains.test.ts',
  },
  {
    promise: 'an imported file is not looked for in another bucket of the same key',
    file: 'application/parts/switch/platforms.ts',
    text: 'numbered.includes(one.key) && isSame(one)',
    without: 'numbered.includes(one.key)',
    suite: 'test/parts/switch/other-locations.test.ts',
  },
  {
    promise: 'an identity that moved to somebody else logs nobody in as before',
    file: 'application/parts/switch/social-bindings.ts',
    text: 'else if (holder !== here.get(identity)?.userId) seen.add(identity)',
    without: '',
    suite: 'test/parts/switch/later-people.test.ts',
  },
  {
    promise: 'a password that was changed where people came from ends their sessions',
    file: 'application/parts/switch/bring-rows.ts',
    text: 'await plan.after?.(edited)',
    without: '',
    suite: 'test/parts/switch/later-runs.test.ts',
  },
]

export const PROTECTIONS: readonly Protection[] = [
  ...LOGIN,
  ...SESSIONS,
  ...REQUESTS,
  ...FILES,
  ...PAST_THE_SERVICE,
  ...RIGHTS,
  ...IMPORTS,
]

import { Migration } from '@mikro-orm/migrations'

/** Second factors, passkeys, keys for programs, and links that set a password. */
export class AddStrongSignIn extends Migration {
  override up(): void {
    for (const statement of TABLES) this.addSql(statement)
    this.addSql('alter table roles add column factor_is_required boolean not null default false')
    this.addSql(`alter table clients add column strong_grants text[] not null
      default '{social,passkey}'`)
    // How many hooks of modules led to an event, one after another.
    this.addSql('alter table outbox add column depth integer not null default 0')
    for (const table of ['second_factors', 'passkeys']) {
      this.addSql(`create trigger advance_access_version after insert or update of confirmed_at
        or delete on ${table} for each statement execute function advance_access_version()`)
    }
    this.addSql('alter table users add column is_service_account boolean not null default false')
    this.addSql(`create trigger advance_access_version_of_service_account
      after update of is_service_account on users
      for each statement execute function advance_access_version()`)
    this.addSql(ADMIT_SESSION)
    this.addSql(ADMIT_LOGIN)
    // Uses are noted without a trigger: they change nothing that a copy says.
    this.addSql(`create trigger advance_access_version after delete on program_keys
      for each statement execute function advance_access_version()`)
    this.addSql(REQUIRED_FACTORS)
    this.addSql(`create trigger advance_access_version_of_administrators
      after insert or update of value on parameters for each row
      when (new.key = 'sys.account.adminFactor') execute function advance_access_version()`)
  }
}

/** As before, except that no session opens for the account of a program. */
const ADMIT_SESSION = `create or replace function admit_session(
    of_user bigint, proven_hash text, kept integer, at timestamptz)
  returns setof text language plpgsql volatile as $$
  begin
    perform from users where id = of_user and status = 'normal' and not is_service_account
      and (proven_hash is null or password_hash = proven_hash) for no key update;
    if not found then return; end if;
    return next '';
    if kept is null or (select count(*) from sessions where user_id = of_user) <= kept then
      return;
    end if;
    return query with oldest as materialized (
      select id from sessions where id in (
        select id from sessions where user_id = of_user
          and (expires_at is null or expires_at > at)
          and (idle_seconds is null or last_used_at + make_interval(secs => idle_seconds) > at)
        order by opened_at desc, id desc offset kept
      ) order by id for update
    ), gone as (
      delete from sessions s using oldest where s.id = oldest.id returning s.token_digest
    ), noted as (
      insert into ended_sessions (token_digest, ending)
        select token_digest, 'newer-login' from gone on conflict do nothing
    )
    select token_digest from gone;
  end $$`

/**
 * A login that was asked for no factor, because there was none, opens no session if there is one by
 * now. Whoever sets up a factor locks the same row first, and ends other sessions afterwards.
 */
const ADMIT_LOGIN = `create function admit_login(
    of_user bigint, proven_hash text, kept integer, at timestamptz, without_factor boolean)
  returns setof text language plpgsql volatile as $$
  begin
    if without_factor then
      perform from users where id = of_user for no key update;
      if exists (select from second_factors where user_id = of_user and confirmed_at is not null)
        or exists (select from passkeys where user_id = of_user) then return; end if;
    end if;
    return query select admit_session(of_user, proven_hash, kept, at);
  end $$`

// A user with several such roles stands here several times.
const REQUIRED_FACTORS = `create view required_factors as
  select ur.user_id, exists (
      select from second_factors f where f.user_id = ur.user_id and f.confirmed_at is not null
    ) or exists (select from passkeys p where p.user_id = ur.user_id) as has_factor
  from user_roles ur join roles r on r.id = ur.role_id and r.status = 'normal'
  where r.factor_is_required or r.key in ('superadmin', 'admin') and exists (
    select from parameters where key = 'sys.account.adminFactor' and value = 'true')`

const USER = 'user_id bigint not null references users on delete cascade'

const TABLES = [
  // A secret is in force once a code of it was right. `last_step` is the last 30 seconds whose code
  // was used.
  `create table second_factors (
    user_id bigint primary key references users on delete cascade,
    sealed_secret text not null,
    created_at timestamptz(3) not null,
    confirmed_at timestamptz(3),
    last_step bigint not null default 0
  )`,
  `create table recovery_codes (
    ${USER},
    digest text not null,
    used_at timestamptz(3),
    created_at timestamptz(3) not null,
    primary key (user_id, digest)
  )`,
  `create table passkeys (
    id bigint generated by default as identity (start with 1000) primary key,
    ${USER},
    name text not null,
    credential_id text not null unique,
    public_key bytea not null,
    counter bigint not null,
    transports text[] not null default '{}',
    is_backed_up boolean not null default false,
    confirmed_at timestamptz(3) not null,
    last_used_at timestamptz(3)
  )`,
  'create index passkeys_user on passkeys (user_id)',
  `create table trusted_browsers (
    id text primary key,
    ${USER},
    token_digest text not null unique,
    address text not null,
    user_agent text not null,
    created_at timestamptz(3) not null,
    last_used_at timestamptz(3) not null,
    expires_at timestamptz(3) not null
  )`,
  'create index trusted_browsers_user on trusted_browsers (user_id)',
  'create index trusted_browsers_expiry on trusted_browsers (expires_at)',
  `create table program_keys (
    id bigint generated by default as identity (start with 1000) primary key,
    ${USER},
    name text not null,
    digest text not null unique,
    hint text not null,
    permissions text[] not null,
    networks text[] not null default '{}',
    created_at timestamptz(3) not null,
    expires_at timestamptz(3) not null,
    last_used_at timestamptz(3),
    last_address text,
    made_by bigint not null,
    unique (user_id, name)
  )`,
  // Removed with its use. `bound_to` is a digest of what must not have changed since. The keys are
  // those of the contacts that a lockdown brings back.
  `create table password_links (
    digest text primary key,
    ${USER},
    purpose text not null check (purpose in ('reset', 'invitation', 'lockdown')),
    bound_to text not null,
    email_key text,
    phone_key text,
    created_at timestamptz(3) not null,
    expires_at timestamptz(3) not null
  )`,
  // To be sent at `due_at`; if that is null, they were sent at `sent_at`, or never can be.
  `create table invitations (
    user_id bigint primary key references users on delete cascade,
    inviter_id bigint not null,
    language text not null,
    asked_at timestamptz(3) not null,
    due_at timestamptz(3),
    sent_at timestamptz(3)
  )`,
  'create index invitations_due on invitations (due_at) where due_at is not null',
  'create index password_links_user on password_links (user_id)',
  'create index password_links_expiry on password_links (expires_at)',
]

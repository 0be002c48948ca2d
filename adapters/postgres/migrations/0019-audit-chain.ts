const LOG = `log text not null check (log in ('login', 'operation'))`
const SIGNED = `key_id text not null,
      signature text not null`

/** The chain that vouches for both logs, and what a change of records has changed. */
export const ADD_AUDIT_CHAIN: readonly string[] = [
  'alter table operation_log add column changes text',
  `create table audit_links (
      ${LOG},
      number bigint not null,
      at timestamptz(3) not null,
      begins boolean not null,
      seen bigint not null,
      open int8multirange not null,
      ids bigint[] not null,
      digests bytea not null,
      hash text not null,
      ${SIGNED},
      primary key (log, number)
    )`,
  'create index audit_links_at on audit_links (log, at, number)',
  `create table audit_erasures (
      id bigint generated always as identity primary key,
      ${LOG},
      at timestamptz(3) not null,
      reason text not null check (reason in ('removed', 'cleared', 'retention')),
      by_name text not null,
      ids int8multirange not null,
      digests bytea not null,
      ${SIGNED}
    )`,
  'create index audit_erasures_ids on audit_erasures using gist (ids)',
  `create table audit_starts (
      ${LOG},
      number bigint not null,
      at timestamptz(3) not null,
      seen bigint not null,
      open int8multirange not null,
      entries bigint not null,
      hash text not null,
      ${SIGNED},
      primary key (log, number)
    )`,
]

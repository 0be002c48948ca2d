/**
 * Names a new installation, so that those that share a Redis do not read or hear each other. One
 * that an older version prepared stays without a name: instances of that version may still serve
 * beside this one, and each has to see which sessions end at the other.
 */
export const NAME_INSTALLATION: readonly string[] = [
  `insert into seeds (name)
      select 'installation ' || gen_random_uuid() where not exists (select from seeds)`,
]

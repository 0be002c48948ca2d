/** Whether anybody has logged in from a source decides how many codes it may ask for. */
export const FIND_KNOWN_SOURCES: readonly string[] = [
  'create index known_sources_source on known_sources (source)',
]

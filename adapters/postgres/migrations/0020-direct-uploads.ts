/** Uploads past the service are staged uploads that the platform has a name for. */
export const ADD_DIRECT_UPLOADS: readonly string[] = [
  'alter table staged_uploads add column direct_upload text',
]

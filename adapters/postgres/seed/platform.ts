export const BUILT_IN_PLATFORM = {
  id: '1',
  key: 'default',
  kind: 'local' as const,
  status: 'normal' as const,
  isDefault: true,
  basePath: '',
  /** Relative to the data folder. */
  rootPath: 'oss',
}

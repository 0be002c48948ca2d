const PARAMETERS = [
  {
    id: '1',
    key: 'sys.oss.previewListResource',
    name: 'Show pictures in the file list',
    value: 'true',
  },
  // Empty on purpose: no password is known beforehand.
  { id: '2', key: 'sys.user.initPassword', name: 'Password proposed for new users', value: '' },
  { id: '3', key: 'sys.account.registerUser', name: 'Anybody may register', value: 'false' },
]

export function builtInParameters(createdAt: Date) {
  return PARAMETERS.map((parameter) => ({ ...parameter, isBuiltIn: true, createdAt }))
}

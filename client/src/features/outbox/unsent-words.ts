const reasons: Record<string, string> = {
  ESOCKET: 'The mail server could not be reached.',
  ECONNECTION: 'The mail server could not be reached.',
  ECONNREFUSED: 'The mail server could not be reached.',
  ECONNRESET: 'The mail server broke the connection off.',
  EDNS: 'There is no mail server of that name: look at its address in the settings.',
  ENOTFOUND: 'There is no mail server of that name: look at its address in the settings.',
  ETIMEDOUT: 'The mail server did not answer in time.',
  ETLS: 'No safe connection to the mail server could be made.',
  EAUTH: 'The mail server refuses the name or the password in the settings.',
  '421': 'The mail server is busy or closing.',
  '450': 'The recipient’s mailbox is busy.',
  '451': 'The mail server has a fault of its own.',
  '452': 'The mail server has no room left.',
  '530': 'The mail server wants a name and a password.',
  '535': 'The mail server refuses the name or the password in the settings.',
  '550': 'The recipient’s mailbox does not exist, or refuses mail.',
  '552': 'The recipient’s mailbox is full.',
  '553': 'The recipient’s address is not right.',
}

/** Reason in plain words; the table also shows the code. */
export function reasonOf(code: string): string {
  const known = reasons[code]
  if (known) return known
  if (/^4\d\d$/.test(code)) return 'The mail server cannot take it just now.'
  if (/^5\d\d$/.test(code)) return 'The mail server refuses it.'
  return 'It could not be sent.'
}

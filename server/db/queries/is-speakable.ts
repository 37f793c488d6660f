/** SQL version of `isSpeakable`: the entry `c` can be a card. */
export const speakable = `NOT (c.type IN ('GRAMMAR', 'CULTURE') AND (c.title ~ ':' OR c.title !~* '[aeiou]'))`

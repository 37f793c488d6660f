/** Words on which three Central Dusun lists agree; nothing is added here without such a source. */
export const words: readonly { word: string; meaning: string }[] = [
  { word: 'tadau', meaning: 'day' },
  { word: 'waig', meaning: 'water' },
  { word: 'walai', meaning: 'house' },
  { word: 'tanak', meaning: 'child' },
  { word: 'tombolog', meaning: 'bird' },
  { word: 'rombituon', meaning: 'star' },
  { word: "sada'", meaning: 'fish' },
  { word: 'roun', meaning: 'leaf' },
]

/** The database and the three people whose lists it holds are named wherever the words are shown (CC BY 4.0). */
export const wordSource = {
  text: 'Central Dusun word lists by Veronica Atin (Ranau, 2007), Gordian Pius (Tambunan, 2009) and Stemmah Sariau (Kota Belud, 2012) in the Austronesian Basic Vocabulary Database (Greenhill, Blust and Gray, 2008), CC BY 4.0.',
  dialect: 'Bundu-Liwan',
}

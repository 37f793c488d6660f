import { domains, languageTagPattern, partsOfSpeech, type Domain, type PartOfSpeech } from '#shared/entries/document.ts'

/** Names in lower case without accents, dots and glottal marks, so that 'N.' and 'Sustantivo' are found. */
export const nameKey = (name: string) =>
  name
    .normalize('NFD')
    .replace(/[\u0300-\u036F'’ʼ‘ʻ`´.]/g, '')
    .replace(/[\s_]+/g, ' ')
    .trim()
    .toLowerCase()

/** The usual names of parts of speech in FLEx, Dictionaria and Webonary: English, Malay, Indonesian, Portuguese, French, Spanish. */
const partNames: Record<PartOfSpeech, string> = {
  noun: 'n, nom, nome, nombre, sustantivo, substantivo, subst, kata nama, kn, kata benda, kb, nomina, np, nprop, propn, proper noun, s, sm, sf, nm, nf, common noun, count noun, mass noun',
  verb: 'v, vi, vt, vtr, vitr, vintr, vd, vdt, vst, vs, vn, verbo, verbe, verba, kata kerja, kk, aux, auxiliary, auxiliar, auxiliaire, copula, cop, kata bantu',
  adjective: 'adj, a, adjetivo, adjectivo, adjectif, adjektiva, adjektif, kata sifat, ks, kata adjektif, stative',
  adverb: 'adv, adverbio, adverbe, adverbia, kata keterangan, kata adverba, adverba',
  pronoun: 'pro, pron, pronombre, pronome, pronom, pronomina, kata ganti, kata ganti nama, kgn, kata ganti diri',
  numeral:
    'num, number, numero, numeralia, kata bilangan, bilangan, quant, quantifier, cuantificador, quantificador, quantifieur, card, ord',
  preposition:
    'prep, adp, adposition, postp, postposition, preposicion, preposicao, preposition, preposisi, kata depan, kata sendi, kata sendi nama',
  conjunction:
    'conj, cnj, connective, conector, connecteur, conjuncion, conjuncao, conjonction, konjungsi, kata hubung, kata penghubung, kata sambung, subordinator, coordinator',
  particle:
    'part, ptcl, prt, pcl, particula, particule, partikel, kata partikel, marker, marcador, det, determiner, determinante, determinant, art, article, articulo, artigo, dem, demonstrative, demonstrativo, demonstratif, clf, classifier, clasificador, classificador, classificateur, penjodoh bilangan, clitic, clitico, clitique, proclitic, enclitic, neg, negator, interrog, interrogative, interrogativo, interrogatif, kata tanya, kata nafi, kata tunjuk',
  interjection:
    'interj, intj, int, interjeccion, interjeicao, interjeksi, kata seru, kata seruan, exclamation, ideo, ideophone, ideofono, ideofone, onomatopoeia, onomatopeya, onomatopee',
  affix:
    'aff, prefix, suffix, infix, circumfix, pref, suf, prefijo, sufijo, infijo, prefixo, sufixo, infixo, prefixe, suffixe, infixe, afijo, afixo, affixe, afiks, imbuhan, awalan, akhiran, sisipan, apitan, kata imbuhan',
  expression:
    'expr, phrase, phr, idiom, expresion, expressao, frase, frasa, ungkapan, peribahasa, simpulan bahasa, proverb, proverbio, proverbe, saying, greeting, locucion, locucao, locution, modismo',
}
const partOf = new Map<string, PartOfSpeech>(
  partsOfSpeech.flatMap((part) => [
    [part, part] as const,
    ...partNames[part].split(', ').map((name) => [name, part] as const),
  ]),
)

/** Finer categories name ours first or last: 'Intransitive Verb', 'verbo transitivo', 'n 1/2'. */
export function usualPart(name: string): PartOfSpeech | undefined {
  const plain = nameKey(name)
  const words = plain.split(/[\s:/()-]+/).filter(Boolean)
  const found = [plain, words.slice(0, 2).join(' '), words.at(-1) ?? '', words[0] ?? ''].map((text) => partOf.get(text))
  return found.find((part) => part !== undefined)
}

/** Names of topics in the same languages. */
const domainNames: Record<Domain, string> = {
  body: 'body, human body, body part, body parts, badan, tubuh, anggota badan, corpo, corps, cuerpo, anatomy',
  people:
    'people, person, family, kinship, kin, kin terms, orang, keluarga, kekeluargaan, persaudaraan, familia, parentesco, familie, famille, parente',
  home: 'home, house, household, rumah, kediaman, casa, maison, furniture, perabot',
  food: 'food, food and drink, drink, cooking, makanan, makanan dan minuman, comida, nourriture, alimento, alimentos, nutrition',
  clothing: 'clothing, clothes, pakaian, ropa, roupa, vetements, vetement, adornment',
  animals:
    'animal, animals, haiwan, binatang, fauna, animales, animais, animaux, bird, birds, burung, fish, ikan, insect, insects, serangga, zoology',
  plants:
    'plant, plants, tumbuhan, tumbuh-tumbuhan, tanaman, flora, planta, plantas, plante, plantes, tree, trees, pokok, botany',
  nature: 'nature, environment, alam, alam semula jadi, naturaleza, natureza, physical world, universe, water, air',
  weather: 'weather, climate, cuaca, iklim, clima, tiempo atmosferico, meteo',
  places: 'place, places, location, tempat, lugar, lugares, lieu, lieux, geography, direction, arah',
  time: 'time, calendar, masa, waktu, tempo, temps, tiempo',
  numbers: 'number, numbers, numeral, quantity, nombor, angka, bilangan, numeros, nombres, quantidade, cantidad',
  qualities: 'quality, qualities, sifat, cualidad, qualidade, qualite, state, colour, color, warna',
  actions: 'action, actions, perbuatan, tindakan, movement, motion, acao, accion, pergerakan',
  greetings: 'greeting, greetings, salam, sapaan, saludo, saludos, saudacao, salutation, salutations',
  work: 'work, tools, occupation, kerja, pekerjaan, peralatan, trabajo, trabalho, travail, agriculture, pertanian, hunting, fishing',
  music: 'music, dance, muzik, musik, tarian, musica, musique, danza, danca, danse, song, lagu',
  customs:
    'custom, customs, religion, belief, beliefs, adat, budaya, kepercayaan, agama, costumbre, costume, coutume, ritual, culture, festival',
  grammar: 'grammar, function words, tatabahasa, gramatica, grammaire, tata bahasa, linguistics',
}
const domainOf = new Map<string, Domain>(
  domains.flatMap((domain) => [
    [domain, domain] as const,
    ...domainNames[domain].split(', ').map((name) => [name, domain] as const),
  ]),
)
export const usualDomain = (name: string): Domain | undefined => domainOf.get(nameKey(name)) ?? numberedDomain(name)

/** SIL's semantic domains (DDP4) by the beginning of their number; the longest one wins. */
const byNumber: Record<string, Domain> = {
  '1': 'nature',
  '1.1.3': 'weather',
  '1.5': 'plants',
  '1.6': 'animals',
  '2': 'body',
  '2.3': 'actions',
  '2.4': 'body',
  '2.6': 'people',
  '3.4': 'qualities',
  '3.5': 'actions',
  '3.5.1.4': 'greetings',
  '3.5.4': 'customs',
  '4.1': 'people',
  '4.1.1': 'people',
  '4.2': 'customs',
  '4.2.3': 'music',
  '4.2.4': 'music',
  '4.9': 'customs',
  '5.1': 'home',
  '5.2': 'food',
  '5.3': 'clothing',
  '5.4': 'clothing',
  '5.5': 'home',
  '5.6': 'home',
  '5.9': 'home',
  '6': 'work',
  '6.5.1': 'home',
  '7': 'actions',
  '8.1': 'numbers',
  '8.2': 'qualities',
  '8.3': 'qualities',
  '8.4': 'time',
  '8.5': 'places',
  '9': 'grammar',
  '9.7.2': 'places',
}

/** Our domain for a number of SIL's list, such as '6.5.1 Building'; undefined for another text. */
function numberedDomain(text: string): Domain | undefined {
  const number = /^\d(?:\.\d+)*(?=\s|$)/.exec(text.trim())?.[0]
  for (let parts = number?.split('.') ?? []; parts.length > 0; parts = parts.slice(0, -1)) {
    const found = byNumber[parts.join('.')]
    if (found) return found
  }
  return undefined
}

/** Tags of languages by their usual names. */
const languageNames: Record<string, string> = {
  dtp: 'kadazandusun, kadazan dusun, kadazan, dusun, central dusun, dusun tengah, coastal kadazan, kzj, ktr',
  dtr: 'lotud, dusun lotud, suang lotud',
  drg: 'rungus, dusun rungus',
  kqr: 'kimaragang, kimaragang dusun, marimanindji',
  dtb: 'labuk-kinabatangan kadazan, eastern kadazan, kadazan labuk-kinabatangan',
}
const tagOf = new Map(
  Object.entries(languageNames).flatMap(([tag, names]) => names.split(', ').map((name) => [name, tag] as const)),
)

export const usualLanguage = (name: string): string | undefined =>
  tagOf.get(nameKey(name)) ?? (languageTagPattern.test(name.trim()) ? name.trim() : undefined)

// boardgame.io's own server with its store in memory.

const { Server, Origins } = require('boardgame.io/server')
const { Game } = require('./game')

const origins = ['http://localhost:9100', Origins.LOCALHOST]
Server({ games: [Game], origins }).run({ port: 9100, callback: () => console.log('up') })

# Makes what tests/old/0.1.0 holds, with a program of that version: make.py PROGRAM FOLDER
import json, os, subprocess, sys, time, urllib.error, urllib.request, random, secrets
program, folder = sys.argv[1:3]
os.makedirs(folder, exist_ok=True)
db = os.path.join(folder, 'house.db')
house = subprocess.Popen([program, 'serve', '--database', db, '--listen', '127.0.0.1:18470', '--no-code', '--rate', '0'], stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
base = 'http://127.0.0.1:18470'
def ask(method, path, body=None, token=None):
    request = urllib.request.Request(base + path, method=method, data=None if body is None else json.dumps(body).encode())
    request.add_header('content-type', 'application/json')
    if token: request.add_header('authorization', f'Bearer {token}')
    try: text = urllib.request.urlopen(request).read().decode()
    except urllib.error.HTTPError as error:
        error.said = error.read().decode(); print(method, path, error.code, error.said, file=sys.stderr); raise
    try: return json.loads(text)
    except ValueError: return text
for _ in range(200):
    try: ask('GET', '/health'); break
    except OSError: time.sleep(0.1)
rng = random.Random(1)
people = {name: ask('POST', '/api/guests', {'name': name}) for name in ['Anna', 'Ben']}
for person in people.values(): person['t'] = person['token']
anna, ben = people['Anna'], people['Ben']
ask('POST', '/api/accounts', {'account': 'anna', 'password': 'a long password of 0.1.0'}, anna['t'])
notes = {'people': {n: {'id': p['id'], 'token': p['t']} for n, p in people.items()}, 'tables': {}}
def sit(table, person): return ask('POST', f'/api/tables/{table}/sit', {'part': secrets.token_hex(32)}, person['t'])
def make(game, seats, **more):
    table = ask('POST', '/api/tables', dict(game=game, seats=seats, **more), anna['t'])['id']
    sit(table, anna)
    if 'open' in seats: sit(table, ben)
    return table
def play(table, most):
    done = 0
    while done < most:
        state = ask('GET', f'/api/tables/{table}', token=anna['t'])
        if state['status'] == 'finished': return state
        who = [(s, p) for s, p in enumerate([anna, ben]) if s in state['to_act']]
        if not who: time.sleep(0.02); continue
        seat, person = who[0]
        try:
            legal = ask('GET', f'/api/tables/{table}/legal?seat={seat}', token=person['t'])
            offers = [o['notation'] for o in legal['legal']]
            if not offers: time.sleep(0.02); continue
            ask('POST', f'/api/tables/{table}/moves', {'seat': seat, 'number': legal['number'], 'actions': [rng.choice(offers)]}, person['t'])
        except urllib.error.HTTPError as error:
            time.sleep(0.05)
        done += 1
    return ask('GET', f'/api/tables/{table}', token=anna['t'])
for game in ['ludwig', 'castellan', 'castles', 'schloss', 'burg']:
    playing = make(game, ['me', 'open'])
    if game != 'ludwig': ask('POST', f'/api/tables/{playing}/chat', {'text': f'Good luck with {game}!'}, ben['t'])
    state = play(playing, 12)
    over = make(game, ['me', 'open'], rated=True)
    end = play(over, 3000)
    bots = make(game, ['me', 'bot:ritter'])
    play(bots, 4)
    notes['tables'][game] = {'playing': playing, 'over': over, 'with_a_bot': bots}
    print(game, state['status'], state['number'], end['status'], end['number'])
    for name, table in [('finished', over)]:
        record = ask('GET', f'/api/tables/{table}/record', token=anna['t'])
        open(os.path.join(folder, f'{game}-{name}.record'), 'w').write(record)
notes['waiting'] = ask('POST', '/api/tables', {'game': 'castles', 'seats': ['me', 'open', 'open']}, anna['t'])['id']
time.sleep(3)
for game, tables in notes['tables'].items():
    for table in tables.values():
        state = ask('GET', f'/api/tables/{table}', token=anna['t'])
        notes.setdefault('numbers', {})[table] = [state['status'], state['number'] if state['status'] == 'finished' else None]
house.terminate(); house.wait()
subprocess.run([program, 'admin', 'backup', os.path.join(folder, 'house.backup'), '--database', db], check=True)
# What a player of the terminal has: records without parts of a key.
for game in notes['tables']:
    games = os.path.join(folder, 'simulated')
    subprocess.run([program, 'simulate', game, '--seats', '3', '--games', '1', '--seed', '7', '--records', games], check=True, capture_output=True)
    os.rename(os.path.join(games, f'{game}-000001.record'), os.path.join(folder, f'{game}-simulated.record'))
    os.rmdir(games)
json.dump(notes, open(os.path.join(folder, 'notes.json'), 'w'), indent=1)

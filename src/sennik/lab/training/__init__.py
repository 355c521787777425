"""Learned players by self-play: PPO in PyTorch on the batch environment.

    sennik train koty --minutes 8 --out koty.pt

One net a game plays every seat at tables of several kinds (numbers of seats, variants);
`league` says against whom, `learning` improves it, `exams` measures it on matches never
trained on, `running` keeps curves and checkpoints, and a shipped player is made by
`sennik.bots.learned`. Needs PyTorch; with a GPU it is some hundred times faster.
"""
